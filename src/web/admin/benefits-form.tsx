// A new benefit for the level in sight, of the house or of a partner.
import { NewBenefit } from '../../contract/benefits.ts';
import type { Level } from '../../contract/levels.ts';
import { limits } from '../../contract/values.ts';
import { useAct, useAsk } from '../calls.ts';
import { LongField, SelectField } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../parts/layout.tsx';
import { useWords } from '../words/language.ts';
import { benefitsWords } from '../words/office/benefits.ts';
import { useOffice } from '../words/office/words.ts';
import type { Asking } from '../wire.ts';

export function NewBenefitForm({ level }: { level: Level }) {
  const { frame, levels } = useWords();
  const words = useOffice(benefitsWords);
  const partners = useAsk('listPartners', { query: { limit: limits.page } });
  const add = useAct('addBenefit', {
    done: words.created,
    failed: frame.error,
    refresh: ['listBenefits'],
  });

  async function send(body: Asking<'addBenefit'>['body'], form: HTMLFormElement) {
    await add.mutateAsync({ body });
    form.reset();
  }

  return (
    <Panel title={words.add}>
      <Stack>
        <Soft>{words.addFor(levels[level])}</Soft>
        <Form schema={NewBenefit} besides={{ level }} onSubmit={send}>
          <FieldRow>
            <LongField
              name="benefit"
              label={words.benefit}
              placeholder={words.benefitHint}
              rows={1}
              maxLength={limits.description}
            />
            <SelectField
              name="partnerId"
              label={words.partner}
              hint={words.partnerHint}
              none={words.ownHouse}
              options={(partners.data?.rows ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
            />
          </FieldRow>
          <Row>
            <Submit label={words.create} busyLabel={words.creating} wide={false} />
          </Row>
        </Form>
      </Stack>
    </Panel>
  );
}

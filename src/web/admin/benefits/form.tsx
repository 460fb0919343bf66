// What a benefit is asked for: a new one in the tab, an old one in a dialog.
import { useState, type ReactNode } from 'react';
import { NewBenefit, type Benefit } from '../../../contract/benefits.ts';
import { levels, type Level } from '../../../contract/levels.ts';
import { limits } from '../../../contract/values.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Dialog } from '../../parts/frame/dialog.tsx';
import { Draft } from '../parts/draft.tsx';
import { EditForm } from '../parts/edit-dialog.tsx';
import { LongField, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { FieldRow, Panel, Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useWords } from '../../words/language.ts';
import { benefitsWords } from '../../words/office/benefits.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { PictureField } from '../parts/picture-field.tsx';

type NewBody = RequestOf<'addBenefit'>['body'];

export function NewBenefitForm({ level }: { level: Level }) {
  const { frame, levels: names } = useWords();
  const words = useOffice(benefitsWords);
  const partners = usePartners();
  const [picture, setPicture] = useState<unknown>();
  const add = useAct('addBenefit', {
    done: words.created,
    failed: frame.error,
    refresh: ['listBenefits'],
  });

  async function send(body: NewBody, form: HTMLFormElement) {
    await add.mutateAsync({ body });
    form.reset();
    setPicture(undefined);
  }

  return (
    <Panel title={words.add}>
      <Stack>
        <Soft>{words.addFor(names[level])}</Soft>
        <Form
          schema={NewBenefit}
          besides={{ level }}
          onSubmit={send}
          onTyping={({ imagePath }) => setPicture(imagePath)}
        >
          {/* A partner is put back once there is one to choose. */}
          {partners.data && <Draft of="new benefit" />}
          <BenefitFields partners={partners.data?.rows ?? []} picture={picture} />
          <Row>
            <Submit label={words.create} busyLabel={words.creating} wide={false} />
          </Row>
        </Form>
      </Stack>
    </Panel>
  );
}

export function BenefitDialog({ benefit, onClose }: { benefit: Benefit; onClose: () => void }) {
  const { frame, levels: names } = useWords();
  const words = useOffice(benefitsWords);
  const partners = usePartners();
  const [picture, setPicture] = useState<unknown>(benefit.imagePath);
  const change = useAct('changeBenefit', {
    done: words.saved,
    failed: frame.error,
    refresh: ['listBenefits'],
  });

  return (
    <Dialog title={words.edit} width="wide" onClose={onClose}>
      {/* The partner's field can only show a partner that is among its choices. */}
      <Loaded ask={partners} skeleton={<Skeleton size="history" />}>
        {({ rows }) => (
          <EditForm
            draft="benefit"
            schema={NewBenefit}
            onTyping={({ imagePath }) => setPicture(imagePath)}
            onSave={(body) =>
              change.mutateAsync({ params: { id: benefit.id }, body }).then(onClose)
            }
          >
            <BenefitFields benefit={benefit} partners={rows} picture={picture}>
              <SelectField
                name="level"
                label={words.level}
                defaultValue={benefit.level}
                options={levels.map((value) => ({ value, label: names[value] }))}
              />
            </BenefitFields>
          </EditForm>
        )}
      </Loaded>
    </Dialog>
  );
}

interface Choice {
  id: number;
  name: string;
}

const usePartners = () => useAsk('listPartners', { query: { limit: limits.page } });

interface BenefitFieldsProps {
  benefit?: Benefit;
  partners: readonly Choice[];
  /** What stands in the picture's field. */
  picture: unknown;
  /** What else is asked of an old one. */
  children?: ReactNode;
}

function BenefitFields({ benefit, partners, picture, children }: BenefitFieldsProps) {
  const words = useOffice(benefitsWords);
  const { partnerId, partner: name } = benefit ?? {};
  // Its own partner can be chosen, however many others there are.
  const listed = !partnerId || !name || partners.some(({ id }) => id === partnerId);
  const choices = listed ? partners : [{ id: partnerId, name }, ...partners];
  return (
    <FieldRow>
      <LongField
        name="benefit"
        label={words.benefit}
        placeholder={words.benefitHint}
        rows={1}
        defaultValue={benefit?.benefit}
        maxLength={limits.description}
      />
      <SelectField
        name="partnerId"
        label={words.partner}
        hint={words.partnerHint}
        none={words.restaurant}
        defaultValue={partnerId ?? ''}
        options={choices.map(({ id, name: label }) => ({ value: id, label }))}
      />
      {children}
      <PictureField path={benefit?.imagePath} typed={picture} />
    </FieldRow>
  );
}

// The networks that hooks may reach, and how long events are kept.
import * as z from 'zod/mini';
import { hookLimits } from '../../../../contract/connections/hooks.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Panel } from '../../../look/layout.tsx';
import { LongField } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { WholeNumberField } from '../../parts/whole-number-field.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';

/** The networks stand in lines; the server checks each. */
const Typed = z.strictObject({ networks: z.string(), days: z.number() });

export function HookSettingsPanel() {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const { saving } = useOffice(partWords);
  const hooks = useAsk('listHooks', {});
  const change = useAct('changeHookSettings', {
    done: words.settingsSaved,
    failed: frame.error,
    refresh: ['listHooks'],
  });
  return (
    <Panel title={words.settings}>
      <Loaded ask={hooks} skeleton={<Skeleton size="block" />}>
        {({ networks, days }) => (
          <Form
            schema={Typed}
            existing={{}}
            onSubmit={(typed) => {
              const lines = typed.networks.split(/[\s,]+/).filter((line) => line !== '');
              return change.mutateAsync({ body: { networks: lines, days: typed.days } });
            }}
          >
            <LongField
              name="networks"
              label={words.networks}
              hint={words.networksHint}
              rows={2}
              dir="ltr"
              spellCheck={false}
              defaultValue={networks.join('\n')}
            />
            <WholeNumberField
              name="days"
              label={words.days}
              min={1}
              max={hookLimits.days}
              defaultValue={days}
            />
            <Submit label={words.save} busyLabel={saving} wide={false} />
          </Form>
        )}
      </Loaded>
    </Panel>
  );
}

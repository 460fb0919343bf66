// The setting by which points end: the rule, and what it would have concerned by now.
import { useState } from 'react';
import * as z from 'zod/mini';
import { endMonths, PointEnds } from '../../../contract/restaurant/setting-values.ts';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { SoftText } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { withAmounts } from '../../words/amounts.ts';
import { endingWords } from '../../words/office/points/ending-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

/** The section of the regulation that the words tell of. */
const source =
  'https://www.legisquebec.gouv.qc.ca/en/showversion/cr/P-40.1,%20r.%203?code=se:79_6_3';

/** The rule that is proposed. */
export const proposedEnds = { after: 'visit', months: 12 } as const;

const Typed = z.pick(PointEnds, { after: true, months: true });

/** The fields as the setting has them; without a choice, no points end. */
const Chosen = z.pipe(
  z.object({ after: z.nullable(Typed.shape.after), months: Typed.shape.months }),
  z.transform(({ after, months }) => ({ pointEnds: after && { after, months } })),
);

export function PointEndSettings() {
  const words = useOffice(endingWords);
  return (
    <SettingsPanel title={words.title}>
      {({ pointEnds }) => <EndsForm saved={pointEnds} />}
    </SettingsPanel>
  );
}

function EndsForm({ saved }: { saved: Settings['pointEnds'] }) {
  const words = useOffice(endingWords);
  const [typed, setTyped] = useState<Record<string, unknown>>(saved ?? {});
  const rule = Typed.safeParse({ after: typed['after'], months: typed['months'] });
  const isNone = !typed['after'];
  return (
    <SettingsForm draft="ends" words={words} refresh={[]} schema={Chosen} onTyping={setTyped}>
      <SoftText>{words.text}</SoftText>
      <SelectField
        name="after"
        label={words.after}
        none={words.never}
        defaultValue={saved?.after ?? ''}
        options={(['visit', 'earning'] as const).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
      />
      {/* The field is hidden rather than left out, so that its draft can be restored. */}
      <div hidden={isNone} className="grid gap-4">
        <WholeNumberField
          name="months"
          label={words.months}
          hint={words.kept}
          min={endMonths.least}
          max={endMonths.most}
          defaultValue={saved?.months ?? proposedEnds.months}
        />
        <Look rule={rule.data} />
        <LawOfEnds />
      </div>
    </SettingsForm>
  );
}

/** What laws say of points that end, with a source. */
export function LawOfEnds() {
  const words = useOffice(endingWords);
  return (
    <SoftText>
      {words.law}{' '}
      <a href={source} target="_blank" rel="noreferrer" className="underline">
        {words.source}
      </a>
    </SoftText>
  );
}

/** What would have ended by now, asked for once typing has paused. */
function Look({ rule }: { rule: z.output<typeof Typed> | undefined }) {
  const words = useOffice(endingWords);
  const written = useSettled(rule && JSON.stringify(rule));
  const settled = written === undefined ? undefined : (JSON.parse(written) as typeof rule);
  const { data } = useAsk(
    'lookAtEndings',
    { query: settled ?? proposedEnds },
    { when: settled !== undefined, keep: true },
  );
  if (!rule || !settled || !data) return null;
  const { atMenu, ...figures } = data;
  return (
    <section aria-label={words.look} className="grid gap-1 rounded-md border border-line p-4">
      <Heading>{words.look}</Heading>
      <p aria-live="polite">{words.looked({ ...figures, worth: atMenu && withAmounts(atMenu) })}</p>
    </section>
  );
}

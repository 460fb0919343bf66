// The setting by which points members have their level, and what another choice would do.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { LevelsLook } from '../../../../contract/points/levels.ts';
import { levelRules, type LevelsBy } from '../../../../contract/restaurant/setting-values.ts';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { levels as levelNames } from '../../../../contract/values/level-names.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { levelWords } from '../../../words/office/points/level-words.ts';
import { periodWords } from '../../../words/office/points/period-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useMonthText } from '../../../words/times/months.ts';
import { MovedMembers } from '../../parts/moved-members.tsx';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';

const Chosen = z.object({ levelsBy: z.enum(levelRules) });

export function LevelPeriodSettings() {
  const words = useOffice(periodWords);
  return (
    <SettingsPanel title={words.title}>
      {({ levelsBy }) => <PeriodForm saved={levelsBy} />}
    </SettingsPanel>
  );
}

/** The calls whose answers follow from the rule, once the work of the day is done. */
const refresh = ['lookAtLevels', 'countMembers', 'listCustomers', 'readCustomer'] as const;

function PeriodForm({ saved }: { saved: Settings['levelsBy'] }) {
  const words = useOffice(periodWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const { data: chosen = saved } = Chosen.shape.levelsBy.safeParse(typed['levelsBy']);
  return (
    <SettingsForm
      draft="levelsBy"
      words={words}
      refresh={refresh}
      schema={Chosen}
      onTyping={setTyped}
    >
      <SoftText>{words.text}</SoftText>
      <SelectField
        name="levelsBy"
        label={words.by}
        defaultValue={saved}
        options={levelRules.map((value) => ({ value, label: words.kinds[value] }))}
      />
      {chosen !== 'balance' && <SoftText>{words.kept}</SoftText>}
      {chosen !== saved && <Look by={chosen} />}
    </SettingsForm>
  );
}

/** What the chosen rule would do, from the real entries. */
function Look({ by }: { by: LevelsBy }) {
  const words = useOffice(periodWords);
  const asked = useAsk('lookAtLevels', { query: { by } });
  return (
    <section
      aria-label={words.look}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line p-4"
    >
      <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
        {(look) => (
          <Stack>
            <Counts by={by} look={look} />
            <YearBack look={look} />
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

/** How many rise and fall, and the first of them by name. */
function Counts({
  by,
  look: { rising, falling, first, whole },
}: {
  by: LevelsBy;
  look: LevelsLook;
}) {
  const words = useOffice(periodWords);
  const { moves } = useOffice(levelWords);
  return (
    <Stack gap="small">
      <Heading>{words.look}</Heading>
      <div role="status">
        {rising + falling === 0 && <p className="font-medium">{moves.none}</p>}
        {rising > 0 && <p className="font-medium text-good">{moves.rising(rising)}</p>}
        {falling > 0 && <p className="font-medium text-bad">{moves.falling(falling)}</p>}
      </div>
      {falling > 0 && by !== 'balance' && <SoftText>{words.soonest}</SoftText>}
      {!whole && <SoftText>{words.notAll}</SoftText>}
      {first.length > 0 && <MovedMembers rows={first} />}
      {rising + falling > first.length && (
        <SoftText>{moves.more(rising + falling - first.length)}</SoftText>
      )}
    </Stack>
  );
}

/** How many members would have been at each level at the end of each month. */
function YearBack({ look: { months } }: { look: LevelsLook }) {
  const words = useOffice(periodWords);
  const { levels } = useWords();
  const monthText = useMonthText();
  return (
    <Stack gap="small">
      <Heading>{words.year}</Heading>
      <SoftText>{words.yearText}</SoftText>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.year}>
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="py-1 pe-3 text-start font-medium">
                {words.month}
              </th>
              {levelNames.map((level) => (
                <th key={level} scope="col" className="px-2 py-1 text-end font-medium">
                  <bdi>{levels[level]}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, members }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-1 pe-3 text-start font-normal whitespace-nowrap">
                  {monthText(month)}
                </th>
                {members.map((count, i) => (
                  <td key={levelNames[i]} className="px-2 py-1 text-end">
                    {grouped(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}

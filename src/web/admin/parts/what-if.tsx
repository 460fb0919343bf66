// What another rule would have given for the bills of the last 90 days, while it is being typed.
import type { WhatIf as Figures, WhatIfRule } from '../../../contract/overview/what-if.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { withAmounts } from '../../words/amounts.ts';
import { grouped } from '../../words/languages/plural.ts';
import { whatIfWords } from '../../words/office/overview/what-if-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from './may.ts';
import { MovedMembers } from './moved-members.tsx';

interface WhatIfProps {
  /** The rule as it is typed; undefined while it is not valid, or the one in force. */
  rule: WhatIfRule | undefined;
}

/** The figures, asked for once typing has paused; nothing before there are bills to count. */
export function WhatIf({ rule }: WhatIfProps) {
  const words = useOffice(whatIfWords);
  const may = useMay();
  const written = useSettled(rule && JSON.stringify(rule));
  const settled = written === undefined ? undefined : (JSON.parse(written) as WhatIfRule);
  const { data } = useAsk(
    'askWhatIf',
    { body: settled ?? {} },
    { when: settled !== undefined && may('askWhatIf'), keep: true },
  );
  if (!rule || !settled || !data || data.visits === 0) return null;
  return (
    <section aria-label={words.title} className="grid gap-3 rounded-md border border-line p-4">
      <div>
        <Heading>{words.title}</Heading>
        <SoftText>{words.text}</SoftText>
      </div>
      <Comparison of={data} rule={settled} />
      <Sentences of={data} rule={settled} />
    </section>
  );
}

interface ShownProps {
  of: Figures;
  rule: WhatIfRule;
}

/** The figures in two columns: as they were, and by the rule. */
function Comparison({ of: { before, after, reward }, rule }: ShownProps) {
  const words = useOffice(whatIfWords);
  const rows = reward
    ? [
        { name: words.served, was: grouped(reward.before), wouldBe: grouped(reward.after) },
        {
          name: words.enough,
          was: grouped(reward.enough.before),
          wouldBe: grouped(reward.enough.after),
        },
      ]
    : [
        ...(rule.thresholds ? [] : pointRows({ before, after }, words)),
        { name: words.rose, was: grouped(before.rose), wouldBe: grouped(after.rose) },
      ];
  return (
    <table className="w-full">
      <thead className="text-sm text-soft">
        <tr>
          <th scope="col" className="text-start font-normal">
            {words.figure}
          </th>
          <th scope="col" className="px-2 text-end font-normal">
            {words.was}
          </th>
          <th scope="col" className="text-end font-normal">
            {words.wouldBe}
          </th>
        </tr>
      </thead>
      <tbody aria-live="polite">
        {rows.map(({ name, was, wouldBe }) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-start font-normal">
              {name}
            </th>
            <td className="px-2 text-end text-soft tabular-nums">
              <bdi>{was}</bdi>
            </td>
            <td className="text-end font-semibold tabular-nums">
              <bdi>{wouldBe}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The points of the bills, with what they are worth where a point has a value. */
function pointRows(
  { before, after }: Pick<Figures, 'before' | 'after'>,
  words: (typeof whatIfWords)['en'],
) {
  const amounts = (['atMenu', 'atCost'] as const).flatMap((name) => {
    const [was, wouldBe] = [before[name], after[name]];
    if (was === null || wouldBe === null) return [];
    return { name: words[name], was: withAmounts(was), wouldBe: withAmounts(wouldBe) };
  });
  const shares =
    before.share === null || after.share === null
      ? []
      : [{ name: words.share, was: `${before.share}%`, wouldBe: `${after.share}%` }];
  const points = { was: grouped(before.points), wouldBe: grouped(after.points) };
  return [{ name: words.points, ...points }, ...amounts, ...shares];
}

/** What the figures are made of, and whose level would be another one today. */
function Sentences({ of, rule }: ShownProps) {
  const words = useOffice(whatIfWords);
  const { times, reward, members, visits, bills, whole } = of;
  const more = of.after.points - of.before.points;
  const sentences = [
    times === 0 && words.tooLong,
    times !== null && times > 0 && words.times({ count: times, more: Math.round(more / times) }),
    reward && words.servedText(reward.served),
    !reward && words.moves(members),
    bills !== null && words.counted({ count: visits, bills: withAmounts(bills) }),
    !whole && words.latest,
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <Stack gap="small">
      {sentences.map((sentence) => (
        <SoftText key={sentence}>{sentence}</SoftText>
      ))}
      {!reward && !rule.thresholds && <MovedMembers rows={members.first} />}
    </Stack>
  );
}

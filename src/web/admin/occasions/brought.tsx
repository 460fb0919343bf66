// What an occasion brought, compared with the guests who were held out; never more than is known.
import type { OccasionFigures } from '../../../contract/occasions/occasions.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { grouped, signed } from '../../words/languages/plural.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';

interface BroughtProps {
  figures: Pick<OccasionFigures, 'brought' | 'points' | 'atMenu' | 'atCost'>;
  /** The percentage that is held out. */
  heldOut: number;
  /** The title stands above it. */
  untitled?: true;
}

export function BroughtByIt({
  figures: { brought, points, atMenu, atCost },
  heldOut,
  untitled,
}: BroughtProps) {
  const words = useOffice(occasionWords);
  const { sent, heldOut: others } = brought;
  const money = [atMenu, atCost].flatMap((amount) => (amount ? withAmounts(amount) : []));
  const share = ({ came, guests }: typeof sent) =>
    words.share({ came: grouped(came), guests: grouped(guests) });
  return (
    <section className={untitled ? '' : 'border-t border-line pt-3'}>
      <Stack gap="small">
        {!untitled && <h3 className="font-semibold">{words.brought}</h3>}
        <SoftText>{words.broughtText}</SoftText>
        <KeyFigures
          figures={[
            { name: words.withIt, value: share(sent) },
            { name: words.without, value: share(others) },
            ...(points > 0
              ? [{ name: words.cost, value: grouped(points), note: money.join(' · ') }]
              : []),
          ]}
        />
        <p>{verdictOf(brought, heldOut, words)}</p>
      </Stack>
    </section>
  );
}

type Words = (typeof occasionWords)['en'];

/** A difference is only told where the whole interval is on one side of nothing. */
function verdictOf(
  { interval, needed }: OccasionFigures['brought'],
  heldOut: number,
  words: Words,
): string {
  if (interval && interval.from > 0) return `${words.more} ${betweenOf(interval, words)}`;
  if (interval && interval.to < 0) return `${words.fewer} ${betweenOf(interval, words)}`;
  if (heldOut === 0) return words.nobodyHeldOut;
  return words.tooEarly(grouped(needed));
}

const betweenOf = ({ from, to }: { from: number; to: number }, words: Words) =>
  `${words.difference}: ${words.between({ from: written(from), to: written(to) })}.`;

/** A number with its sign and one decimal. */
const written = (points: number) => {
  const [whole, tenth] = Math.abs(points).toFixed(1).split('.');
  const sign = signed(points < 0 ? -1 : 1).slice(0, 1);
  return `${points === 0 ? '' : sign}${grouped(Number(whole))}.${tenth}`;
};

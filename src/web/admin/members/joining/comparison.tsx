// Both cards beside each other, with the card that they become.
import type { ReactNode } from 'react';
import { noNumber } from '../../../../domain/members/mobile.ts';
import type { ReplyOf } from '../../../api/client.ts';
import { useConfig } from '../../../api/config.tsx';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { LevelChip } from '../../../parts/card/customer.tsx';
import { joinWords } from '../../../words/office/members/join-words.ts';
import { claimWords } from '../../../words/office/rewards/claim-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';

type Preview = ReplyOf<'previewJoin'>;
type Sums = Preview['joined'];

/** A line is left out where it says nothing of all three. */
interface Line {
  head: string;
  cell: (card: Sums) => ReactNode;
  isThere?: (card: Sums) => boolean;
}

export function Comparison({ preview }: { preview: Preview }) {
  const words = useOffice(joinWords);
  const { toSpend } = useOffice(claimWords);
  const { rewards = false } = useConfig() ?? {};
  const { stays, leaves, joined } = preview;
  const all: Sums[] = [stays, leaves, joined];
  const lines: Line[] = [
    { head: words.level, cell: ({ level }) => <LevelChip level={level} /> },
    { head: words.points, cell: ({ points }) => grouped(points) },
    ...(rewards
      ? [
          { head: toSpend, cell: (card: Sums) => grouped(card.toSpend) },
          {
            head: words.claims,
            cell: ({ claims }: Sums) => grouped(claims),
            isThere: ({ claims }: Sums) => claims > 0,
          },
        ]
      : []),
    { head: words.visits, cell: ({ visits }) => grouped(visits) },
    {
      head: words.owed,
      cell: ({ owed }) => grouped(owed),
      isThere: ({ owed }) => owed > 0,
    },
  ];
  return (
    <table aria-label={words.compared} className="w-full table-fixed text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line align-bottom">
          <th scope="col" className="w-1/4 pb-2">
            <span className="sr-only">{words.compared}</span>
          </th>
          <CardHead title={words.thisOne} card={stays} />
          <CardHead title={words.otherCard} card={leaves} />
          <th scope="col" className="pb-2 text-start font-semibold">
            {words.joined}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ isThere = () => true }) => all.some(isThere))
          .map(({ head, cell }) => (
            <tr key={head} className="border-b border-line">
              <th scope="row" className="py-2 text-start font-normal text-soft">
                {head}
              </th>
              <td className="py-2">{cell(stays)}</td>
              <td className="py-2">{cell(leaves)}</td>
              <td className="py-2 font-semibold">{cell(joined)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function CardHead({ title, card }: { title: string; card: Preview['stays'] }) {
  return (
    <th scope="col" className="pe-2 pb-2 text-start font-normal wrap-break-word">
      <span className="block text-soft">{title}</span>
      <span className="block font-semibold">
        <bdi>{card.name}</bdi>
      </span>
      {card.mobile !== noNumber && (
        <>
          <span className="hidden sm:inline">
            <MobileNumber mobile={card.mobile} />
          </span>
          {/* A phone has no room for three whole numbers: the last digits tell them apart. */}
          <bdi className="sm:hidden">…{card.mobile.slice(-4)}</bdi>
        </>
      )}
    </th>
  );
}

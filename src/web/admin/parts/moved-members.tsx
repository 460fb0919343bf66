// Members whose level is or would be another one, each with a link to their card.
import { LinkList } from '../../parts/list/link-list.tsx';
import { Coin } from '../../parts/card/customer.tsx';
import type { Level } from '../../../contract/values/level-names.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { linkToMember } from './open-member.ts';

interface MovedMembersProps {
  rows: readonly { id: number; name: string; points: number; from: Level; to: Level }[];
}

export function MovedMembers({ rows }: MovedMembersProps) {
  const { levels } = useWords();
  const { arrow } = useOffice(pointsWords);
  return (
    <LinkList
      rows={rows}
      keyOf={({ id }) => id}
      linkTo={linkToMember}
      sign={({ to }) => <Coin level={to} />}
      name={({ name }) => name}
      detail={({ from, to }) => `${levels[from]} ${arrow} ${levels[to]}`}
      end={({ points }) => grouped(points)}
      empty={null}
    />
  );
}

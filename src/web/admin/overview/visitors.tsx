// Members in the overview: the newest, the most frequent, and those who have stayed away.
import type { Visitor } from '../../../contract/overview/overview.ts';
import { useAgoText, useDateText } from '../../words/times/days.ts';
import { Coin } from '../../parts/card/customer.tsx';
import { TextLink } from '../../look/button.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { LinkList } from '../../parts/list/link-list.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { linkToMember } from '../members/open-member.ts';

interface MembersProps {
  members: readonly Visitor[];
}

export function Newest({ members }: MembersProps) {
  const words = useOffice(overviewWords);
  const dateText = useDateText();
  return (
    <Visitors
      members={members}
      all="sort=newest"
      empty={words.noneNew}
      detail={({ seenAt, visits }) =>
        visits > 0 ? words.came(visits) : words.joined(dateText(seenAt, 'shortDate'))
      }
      end={({ points }) => grouped(points)}
    />
  );
}

export function Frequent({ members }: MembersProps) {
  const words = useOffice(overviewWords);
  const agoText = useAgoText();
  return (
    <Visitors
      members={members}
      all="sort=lastVisit"
      empty={words.noneFrequent}
      detail={({ seenAt }) => words.lastSeen(agoText(seenAt))}
      end={({ visits }) => words.came(visits)}
    />
  );
}

export function Missed({ members }: MembersProps) {
  const words = useOffice(overviewWords);
  const agoText = useAgoText();
  return (
    <Visitors
      members={members}
      all="away=regulars"
      empty={words.noneMissed}
      detail={({ seenAt }) => words.lastSeen(agoText(seenAt))}
      end={({ visits }) => words.came(visits)}
    />
  );
}

interface VisitorsProps extends MembersProps {
  /** The search parameters of the whole list. */
  all: string;
  empty: string;
  detail: (member: Visitor) => string;
  end: (member: Visitor) => string;
}

function Visitors({ members, all, empty, detail, end }: VisitorsProps) {
  const words = useOffice(overviewWords);
  const list = new URLSearchParams(`tab=members&${all}`);
  return (
    <Stack>
      <LinkList
        rows={members}
        keyOf={({ id }) => id}
        linkTo={(member) => linkToMember(member, list)}
        sign={({ level }) => <Coin level={level} />}
        name={({ name }) => name}
        detail={detail}
        end={end}
        empty={<Soft>{empty}</Soft>}
      />
      {members.length > 0 && <TextLink to={`/admin?${list}`}>{words.more}</TextLink>}
    </Stack>
  );
}

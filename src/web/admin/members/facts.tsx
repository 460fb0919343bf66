// Facts about a member at a glance: code, visits, and what they have often.
import type { Customer, Member } from '../../../contract/members/customers.ts';
import type { LevelPeriod, PointEnd } from '../../../contract/members/waiting.ts';
import type { MemberDetails } from '../../../contract/members/details.ts';
import type { Like, VisitFacts } from '../../../contract/visits/visits.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk } from '../../api/api-hooks.ts';
import { Stack } from '../../look/layout.tsx';
import { CustomerFacts, Facts } from '../../parts/card/customer.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { claimWords } from '../../words/office/rewards/claim-words.ts';
import { visitListWords } from '../../words/office/visits/visit-list.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDateText, useDayText } from '../../words/times/days.ts';
import { useDetailFacts } from '../parts/detail-facts.ts';

/** A member as listed or as read: both say how often they came. */
export type ShownMember = Customer &
  Partial<Pick<Member, 'visits' | 'lastVisitAt'>> & {
    details?: MemberDetails | undefined;
    ends?: readonly PointEnd[] | undefined;
    period?: LevelPeriod | undefined;
  };

export function MemberFacts({ customer }: { customer: ShownMember }) {
  const {
    id,
    verificationCode,
    createdAt,
    points,
    spent = 0,
    owed = 0,
    ends = [],
    period,
    visits,
    lastVisitAt,
  } = customer;
  const detailFacts = useDetailFacts();
  const words = useOffice(memberWords);
  const { average } = useOffice(visitListWords);
  const { toSpend } = useOffice(claimWords);
  const { rewards = false } = useConfig() ?? {};
  const dateText = useDateText();
  const dayText = useDayText();
  const facts = useAsk('readVisitFacts', { params: { id } }).data;
  const last = lastOf({ lastVisitAt, settled: facts?.lastVisit });
  return (
    <Stack>
      {owed > 0 && <p className="text-bad">{words.owes(owed)}</p>}
      <CustomerFacts
        code={verificationCode}
        facts={[
          ...(rewards && spent !== 0 ? [{ name: toSpend, value: grouped(points - spent) }] : []),
          ...ends.map(({ day, points: some }) => ({
            name: words.endsOn(dayText(day)),
            value: grouped(some),
          })),
          ...(period && period.counts !== points
            ? [{ name: words.inPeriod, value: grouped(period.counts) }]
            : []),
          ...(period?.until ? [{ name: words.keptUntil, value: dayText(period.until) }] : []),
          ...(period?.missing !== undefined && period.grace
            ? [{ name: words.toKeep(dayText(period.grace)), value: grouped(period.missing) }]
            : []),
          { name: words.visits, value: visits === undefined ? '–' : grouped(visits) },
          {
            name: words.lastVisit,
            value: last ? [dateText(last.at, 'shortDate'), ...last.bill].join(' · ') : '–',
          },
          ...(facts?.averageBill ? [{ name: average, value: withAmounts(facts.averageBill) }] : []),
          { name: words.since, value: <Moment at={createdAt} format="shortDate" /> },
          ...detailFacts(customer.details),
        ]}
      />
      {facts && facts.likes.length > 0 && <Likes likes={facts.likes} />}
    </Stack>
  );
}

interface Last {
  /** The last award. */
  lastVisitAt: string | null | undefined;
  settled: VisitFacts['lastVisit'] | undefined;
}

/** The last visit, which may have given benefits alone, and the bill that it was for. */
function lastOf({ lastVisitAt, settled }: Last) {
  const at = [lastVisitAt, settled?.at].filter(Boolean).toSorted().at(-1);
  const bill = settled?.at === at && settled?.amount;
  return at ? { at, bill: bill ? [isolated(withAmounts(bill))] : [] } : undefined;
}

/** The rewards and benefits that they were given most often lately. */
function Likes({ likes }: { likes: readonly Like[] }) {
  const words = useOffice(memberWords);
  const { language } = useWords();
  const nameOf = ({ name, nameArabic }: Like) => (language === 'ar' && nameArabic) || name;
  return (
    <Facts
      facts={[
        {
          name: words.likes,
          value: likes.map((like) => words.liked({ ...like, name: nameOf(like) })).join(' · '),
        },
      ]}
    />
  );
}

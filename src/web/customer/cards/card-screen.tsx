// The guest's screen once it is known who is here: offers, card, benefits, history, terms.
import { useEffect, useState, type ComponentProps } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { levelProgress } from '../../../domain/points/levels.ts';
import { visitsTo } from '../../../domain/points/visits.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk, useWaiting } from '../../api/hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useOnline } from '../../device/online.ts';
import { Initial } from '../../look/pictures/initial.tsx';
import { Columns, Said, Stack } from '../../look/layout.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { ShowCode } from '../../parts/card/show-code.tsx';
import { Note } from '../../look/note.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { Account } from '../members/account.tsx';
import { Benefits } from '../offers/benefits.tsx';
import { useCardUpdates } from './card-updates.ts';
import { History, isSpending, useHistoryCall } from '../points/history.tsx';
import { storeCard } from './stored-card.ts';
import { Offers } from '../offers/offers.tsx';
import { Part, sourceOf } from '../parts/part.tsx';
import type { Rewards } from '../rewards/rewards.tsx';
import { useRise } from './rise.ts';
import { SentAway } from '../members/sent-away.tsx';
import { TermsLink } from '../parts/terms-link.tsx';
import { waitingSince } from '../rewards/waiting-claim.ts';
import { startWorker } from '../parts/worker.ts';

export function CardScreen({ customer }: { customer: CurrentCustomer }) {
  const { dashboard } = useWords();
  const updates = useCardUpdates(customer);
  const roseFrom = useRise(customer);
  const visits = useVisits(customer);
  const online = useOnline();
  const leaving = useWaiting(['leaveFamily']);
  const hasRewards = useConfig()?.rewards ?? false;
  useStoredCard(customer);
  useEffect(() => void startWorker(), []);

  // A guest who deletes the account here is told so when that call is answered.
  if (updates.gone && !leaving) return <SentAway notice={dashboard.gone[updates.gone]} forgets />;
  return (
    <Screen
      title={dashboard.title}
      home={`/dashboard/${customer.mobile}`}
      actions={<AccountButton customer={customer} />}
      themeInActions
    >
      <Stack gap="large">
        {!online && <Note>{dashboard.offline}</Note>}
        <Stack>
          <Offers level={customer.level} />
          <MemberCard customer={customer} roseFrom={roseFrom} visits={visits} />
        </Stack>
        <Said>{updates.said}</Said>
        {hasRewards && (
          <Part source={rewards} skeleton={<Skeleton size="history" />}>
            {(Shelf) => <Shelf customer={customer} updates={updates.claims} />}
          </Part>
        )}
        <Columns>
          <Benefits customer={customer} />
          <History customerId={customer.id} claimUpdates={updates.claims.length} />
        </Columns>
        <TermsLink />
        <ShowCode {...customer} />
      </Stack>
    </Screen>
  );
}

type RewardsProps = ComponentProps<typeof Rewards>;

const rewards = sourceOf<RewardsProps>(
  async () => (await import('../rewards/rewards.tsx')).Rewards,
);

function AccountButton({ customer }: { customer: CurrentCustomer }) {
  const { account } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Initial name={customer.name} label={account.open} onClick={() => setOpen(true)} />
      {open && <Account customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

/** In how many visits the next level is reached, estimated from the points of the last ones. */
function useVisits({ id, points }: CurrentCustomer) {
  const timeZone = useTimeZone();
  const { call, pageOf } = useHistoryCall(id);
  const { data } = useAsk(call, pageOf());
  const { next } = levelProgress(points);
  const entries = data?.rows.filter((row) => !isSpending(row));
  return next && entries && visitsTo(next.missing, { entries, timeZone });
}

/** Stores the card and the claims as last seen, for a time without a network. */
function useStoredCard(customer: CurrentCustomer) {
  const config = useConfig();
  const { rewards: when = false } = config ?? {};
  const { data, dataUpdatedAt, isFetched } = useAsk('readShelf', {}, { when });
  useEffect(() => {
    if (!config || (when && !isFetched)) return;
    storeCard({ customer, config, claims: waitingSince(data?.claims ?? [], dataUpdatedAt) });
  }, [customer, config, when, data, dataUpdatedAt, isFetched]);
}

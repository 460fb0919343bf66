// The guest's screen once it is known who is here: offers, card, benefits, history, terms.
import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { levelProgress } from '../../../domain/points/levels.ts';
import { visitsTo } from '../../../domain/points/visits.ts';
import { levels, type Level } from '../../../contract/levels.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk, useWaiting } from '../../api/hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useOnline } from '../../device/online.ts';
import { Initial } from '../../look/button.tsx';
import { Columns, Said, Stack } from '../../look/layout.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { ShowCode } from '../../parts/card/qr.tsx';
import { Note } from '../../look/note.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { store, stored } from '../../device/storage.ts';
import { toast } from '../../toast/toast.ts';
import { Account } from '../members/account.tsx';
import { Benefits } from '../offers/benefits.tsx';
import { History, isSpending, useHistoryCall } from '../points/history.tsx';
import { Offers } from '../offers/offers.tsx';
import { Part, sourceOf } from '../parts/part.tsx';
import { SentAway } from '../members/leaving.tsx';
import { TermsLink } from '../offers/terms.tsx';
import { waitingSince } from '../rewards/waiting-claim.ts';
import { startWorker } from '../parts/notices.ts';
import { markOf } from '../parts/customer-marks.ts';
import { useCardUpdates } from './card-updates.ts';
import { storeCard } from './stored-card.ts';

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

const rewards = sourceOf(async () => (await import('../rewards/rewards.tsx')).Rewards);

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

interface Steps {
  now: Level;
  before?: Level | undefined;
}

/**
 * The level that the card has just risen from; undefined while it stays or falls. A rise is
 * celebrated once: while the card is open, or when it is opened next.
 */
function useRise({ id, level }: CurrentCustomer) {
  const words = useWords();
  const seen = markOf(`level-seen-${id}`);
  const [steps, setSteps] = useState<Steps>(() => ({
    now: levels.find((one) => one === stored(seen)) ?? level,
  }));
  if (level !== steps.now) {
    const rises = levels.indexOf(level) > levels.indexOf(steps.now);
    setSteps({ now: level, before: rises ? steps.now : undefined });
  }

  const celebrate = useEffectEvent(({ now, before }: Steps) => {
    store(seen, now);
    if (before) toast(words.dashboard.risen(words.levels[now]));
  });
  useEffect(() => celebrate(steps), [steps]);
  return steps.before;
}

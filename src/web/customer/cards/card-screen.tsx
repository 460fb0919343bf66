// The guest's screen once it is known who is here: offers, card, benefits, history, terms.
import { useEffect, useMemo, useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { Claim } from '../../../contract/rewards/claims.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { visitsTo } from '../../../domain/points/ledger-visits.ts';
import { levels, type Level } from '../../../contract/values/level-names.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk, useWaiting } from '../../api/api-hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useOnline } from '../../device/online.ts';
import { Initial } from '../../look/button.tsx';
import { Columns, Said, Stack } from '../../look/layout.tsx';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { useProgress } from '../../parts/card/progress.ts';
import { ShowCode } from '../../parts/card/qr.tsx';
import { Note } from '../../look/note.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';
import { isEntry } from '../../parts/list/history-rows.ts';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { store, stored } from '../../device/storage.ts';
import { Benefits } from '../offers/benefits.tsx';
import { History, useHistoryCall } from '../points/history.tsx';
import { Offers } from '../offers/offers.tsx';
import { Part, sourceOf, useOpening } from '../parts/part.tsx';
import { ToLogIn } from '../members/leaving.tsx';
import { TermsLink } from '../offers/terms.tsx';
import { waitingOf } from '../rewards/waiting-claim.ts';
import { startWorker } from '../parts/notices.ts';
import { markOf } from '../parts/customer-marks.ts';
import { ownAddress } from '../parts/card-address.ts';
import { useCardUpdates } from './card-updates.ts';
import { OverCard } from './over-card.tsx';
import { ReceiptOnCard, newLevelSince } from './receipts.tsx';
import { storeCard } from './stored-card.ts';
import { BelowCard } from './below-card.tsx';
import { waitingLines, WaitingOnCard } from './waiting.tsx';

export function CardScreen({ customer }: { customer: CurrentCustomer }) {
  const { dashboard, account: words } = useWords();
  const { receipt, closeReceipt, ...updates } = useCardUpdates(customer);
  const risen = newLevelSince(receipt, customer.level);
  const rise = useRise(customer, { told: risen !== undefined });
  const waiting = useWaitingClaims(updates.claims);
  const [codeShown, setCodeShown] = useState(false);
  const opening = useOpening(account);
  const visits = useVisits(customer);
  const online = useOnline();
  const leaving = useWaiting(['leaveFamily']);
  const hasRewards = useConfig()?.rewards ?? false;
  useStoredCard(customer, waiting);
  useEffect(() => void startWorker(), []);

  function showCode(shown: boolean) {
    closeReceipt();
    setCodeShown(shown);
  }

  // A guest who deletes the account here gets the message from the answer of that call instead.
  if (updates.gone && !leaving) return <ToLogIn notice={dashboard.gone[updates.gone]} forgets />;
  return (
    <Screen
      title={dashboard.title}
      home={ownAddress(customer)}
      actions={<Initial name={customer.name} label={words.open} onClick={opening.open} />}
      themeInActions
    >
      <Stack gap="large">
        {!online && <Note>{dashboard.offline}</Note>}
        {customer.mobile === noNumber && <Note>{dashboard.numberFreed}</Note>}
        {opening.isOpen && <OwnAccount customer={customer} onClose={opening.close} />}
        <Stack>
          <Offers level={customer.level} />
          <MemberCard
            {...{ customer, visits }}
            roseFrom={rise.from}
            onShowCode={() => showCode(true)}
          >
            <WaitingOnCard claims={waiting.claims} requests={customer.waiting} canGiveBack />
          </MemberCard>
          <BelowCard customer={customer} />
        </Stack>
        <Said>{updates.news}</Said>
        <OverCard question={customer.question} {...rise} />
        <ReceiptOnCard {...{ receipt, risen }} onClose={() => showCode(false)} />
        {hasRewards && (
          <Part source={rewards} skeleton={<Skeleton size="history" />}>
            {(Shelf) => (
              <Shelf customer={customer} updates={updates.claims} onChosen={() => showCode(true)} />
            )}
          </Part>
        )}
        <Columns>
          <Benefits customer={customer} />
          <History customer={customer} claimUpdates={updates.claims.length} />
        </Columns>
        <TermsLink />
        {/* A counter may settle the visit while the code is open: the receipt replaces it. */}
        <ShowCode
          customer={customer}
          shown={codeShown && !receipt}
          onShow={showCode}
          waiting={waitingLines(waiting.claims)}
        />
      </Stack>
    </Screen>
  );
}

const OwnAccount = (props: { customer: CurrentCustomer; onClose: () => void }) => (
  <Part source={account} skeleton={null}>
    {(Account) => <Account {...props} />}
  </Part>
);

const account = sourceOf(async () => (await import('../members/account.tsx')).Account);
/** The shelf of rewards, where points can be spent. */
export const rewards = sourceOf(async () => (await import('../rewards/rewards.tsx')).Rewards);

/** The number of visits until the next level, estimated from the points of the last visits. */
function useVisits(customer: CurrentCustomer) {
  const { id } = customer;
  const timeZone = useTimeZone();
  const { call, pageOf } = useHistoryCall(id);
  const { data } = useAsk(call, pageOf());
  const { next } = useProgress(customer);
  const entries = data?.rows.filter(isEntry);
  return next && entries && visitsTo(next.missing, { entries, timeZone });
}

/** The claims that wait. `known` is true once they are loaded, or rewards are switched off. */
function useWaitingClaims(updates: readonly Claim[]) {
  const config = useConfig();
  const { rewards: when = false } = config ?? {};
  const { data, dataUpdatedAt: answeredAt, isFetched } = useAsk('readShelf', {}, { when });
  const claims = useMemo(
    () => waitingOf({ claims: data?.claims ?? [], updates, answeredAt }),
    [data, updates, answeredAt],
  );
  return { claims, known: config !== undefined && (isFetched || !when) };
}

/** Stores the card and the claims as last seen, for a time without a network. */
function useStoredCard(
  customer: CurrentCustomer,
  { claims, known }: ReturnType<typeof useWaitingClaims>,
) {
  const config = useConfig();
  useEffect(() => {
    if (config && known) storeCard({ customer, config, claims });
  }, [customer, config, claims, known]);
}

interface Steps {
  now: Level;
  before?: Level | undefined;
  /** The new level, until the guest has closed the sheet about it. */
  news?: Level | undefined;
}

/**
 * The level from which the card has just risen, and the new one while it is news; undefined while
 * the level stays or falls. A rise is shown once: while the card is open, or when it is opened
 * next. `told` means that a receipt shows it.
 */
function useRise({ id, level }: CurrentCustomer, { told }: { told: boolean }) {
  const seen = markOf(`level-seen-${id}`);
  const [steps, setSteps] = useState<Steps>(() => ({
    now: levels.find((one) => one === stored(seen)) ?? level,
  }));
  if (level !== steps.now) {
    const rises = levels.indexOf(level) > levels.indexOf(steps.now);
    const news = rises && !told ? level : undefined;
    setSteps({ now: level, before: rises ? steps.now : undefined, news });
  }

  useEffect(() => store(seen, steps.now), [seen, steps.now]);
  const close = () => setSteps((before) => ({ ...before, news: undefined }));
  return { from: steps.before, news: steps.news, close };
}

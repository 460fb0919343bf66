// The Points tab: find a member and give points; a phone shows one of both at a time.
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tillDetails, picked } from '../../../contract/members/details.ts';
import { levels, type Level } from '../../../contract/values/level-names.ts';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { useAsk, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { Button, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { WideOnly, OneColumnOnly } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { CustomerHead, Facts } from '../../parts/card/customer.tsx';
import { Loading, Skeleton } from '../../parts/frame/loaded.tsx';
import { endActs } from '../../toast/toast.ts';
import { withAmounts } from '../../words/amounts.ts';
import { signed } from '../../words/languages/plural.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useAgoText } from '../../words/times/days.ts';
import { AwardForm, type AwardFormProps } from './award-form.tsx';
import type { Given } from './settling.ts';
import { useIsAtTill } from '../parts/at-till.ts';
import { useDetailFacts } from '../parts/detail-facts.ts';
import { OpenCard, type Invited } from '../parts/enrolment/invitation.tsx';
import { OwnClose } from '../visits/closes.tsx';
import { SetUpLink, useOpenSetUp } from '../restaurant/remaining-set-up.tsx';
import { OwnRequests } from '../visits/own-requests.tsx';
import { FindCustomer, type ChosenBy } from './search/find-customer.tsx';
import { ToSayLine } from './to-say.tsx';

export function PointsTab() {
  const [search] = useSearchParams();
  return search.get('view') === 'close' ? <OwnClose /> : <Till />;
}

function Till() {
  const closes = useOffice(closeWords);
  // At a till, the day's close is a separate part of the screen.
  const isAtTill = useIsAtTill();
  const { chosen, choose, update, leave } = useChosenMember();
  // The last reason is offered again, since many guests get points for the same thing.
  const [lastReason, setLastReason] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // Other tills give points in the meantime.
  useRefetchOnReturn('readTill');

  function awarded(customer: TillCustomer, reason: string) {
    update(customer);
    setLastReason(reason);
    // On a phone, the focus leaves the fields, so that the keyboard closes and the new balance is
    // visible.
    if (!isShown(search.current)) return back.current?.focus({ preventScroll: true });
    search.current?.focus();
    search.current?.select();
  }

  function next() {
    leave();
    search.current?.focus();
  }

  const { panels, list } = useArrived();
  if (!panels) return <Arriving />;
  return (
    <Stack>
      {!isAtTill && <SetUpLink />}
      <OwnRequests />
      <Columns>
        <WideOnly when={chosen !== undefined}>
          <FindCustomer ref={search} chosen={chosen?.customer} onChoose={choose} />
        </WideOnly>
        {chosen ? (
          <Stack>
            <BackToAll ref={back} search={search} onBack={leave} />
            <Panel>
              <AwardPoints
                key={chosen.time}
                customer={chosen.customer}
                by={chosen.by}
                reason={lastReason}
                onAwarded={awarded}
                onUndone={update}
                onNext={next}
              />
            </Panel>
          </Stack>
        ) : (
          <NobodyChosen />
        )}
      </Columns>
      {!chosen && !isAtTill && list && (
        <div>
          <TextLink to="/admin?tab=points&view=close">{closes.mine}</TextLink>
        </div>
      )}
    </Stack>
  );
}

/** Beside the search, where there is room for it: what comes next. */
function NobodyChosen() {
  const words = useOffice(pointsWords);
  const hasBills = Boolean(useAsk('readTill', {}).data?.earning);
  return (
    <WideOnly>
      <Panel>
        <Empty>
          <p>{words.choose}</p>
          <SoftText>{hasBills ? words.chooseBill : words.chooseText}</SoftText>
        </Empty>
      </Panel>
    </WideOnly>
  );
}

const Arriving = () => (
  <Loading>
    <Skeleton size="history" />
  </Loading>
);

/**
 * Whether it is known which panels stand above the search, and whether its list is there, so that
 * nothing moves what is shown before. All of it is requested at once.
 */
function useArrived() {
  const { known } = useOpenSetUp();
  const requests = useAsk('listOwnRequests', {});
  const till = useAsk('readTill', {});
  const members = useAsk('searchCustomers', { query: { q: '' } });
  return {
    panels: known && !requests.isPending,
    list: !till.isPending && !members.isPending,
  };
}

/** An element that is not displayed has no offset parent. */
const isShown = (element: HTMLElement | null) => Boolean(element?.offsetParent);

interface Chosen {
  customer: TillCustomer;
  /** The way in which the member was found, if not by the search. */
  by?: ChosenBy | undefined;
  /** The number of the choice, which differs even if the same member is chosen again. */
  time: number;
}

/**
 * The member who gets points, kept in the address (`?member=`), so that going back clears the
 * choice.
 */
function useChosenMember() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('member')) || undefined;
  const [known, setKnown] = useState<Chosen>();
  const held = known?.customer.id === id ? known : undefined;
  // After a reload or a step back only the address names the member, who is then loaded. A till
  // ignores the address, which may be from another person.
  const isKept = !useIsAtTill();
  const sent = { query: { customerId: id ?? 0 } };
  const asked = useAsk('readGuestSheet', sent, { when: id !== undefined && !held && isKept });
  const found: Chosen | undefined =
    id !== undefined && asked.data && !held
      ? { customer: { id, ...asked.data }, time: id }
      : undefined;
  const chosen = held ?? found;

  return {
    chosen,
    choose: (customer: TillCustomer, by?: ChosenBy) => {
      endActs();
      setKnown({ customer, by, time: Date.now() });
      const replace = customer.id === id;
      setSearch((before) => withParameters(before, { member: customer.id }), { replace });
    },
    /** Replaces the member by a newer state. */
    update: (customer: TillCustomer) =>
      setKnown((before) => {
        const now = before?.customer.id === customer.id ? before : chosen;
        return now?.customer.id === customer.id ? { ...now, customer } : before;
      }),
    leave: () => {
      endActs();
      setSearch((before) => withParameters(before, { member: undefined }), { replace: true });
    },
  };
}

interface BackToAllProps {
  ref: React.RefObject<HTMLButtonElement | null>;
  search: React.RefObject<HTMLInputElement | null>;
  onBack: () => void;
}

/** On a phone, where the form replaces the list: scrolls to its top, and back afterwards. */
function BackToAll({ ref, search, onBack }: BackToAllProps) {
  const { another } = useOffice(pointsWords);
  useLayoutEffect(() => {
    if (isShown(ref.current)) scrollTo(0, 0);
    const field = search;
    // The search field has to be back on the page before it can be selected.
    return () => queueMicrotask(() => field.current?.select());
  }, [ref, search]);
  return (
    <OneColumnOnly>
      <Button ref={ref} icon={Search} onClick={onBack}>
        {another}
      </Button>
    </OneColumnOnly>
  );
}

interface AwardPointsProps extends AwardFormProps {
  by: ChosenBy | undefined;
  /** Is called to go on with the next guest. */
  onNext: () => void;
}

/** The member's card, on which the new balance is counted up, and the form. */
function AwardPoints({ by, onNext, ...props }: AwardPointsProps) {
  const { customer, onAwarded, onUndone, ...form } = props;
  const words = useOffice(pointsWords);
  // Other counters may change the guest's rewards and benefits in the meantime.
  useRefetchOnReturn('readGuestSheet');
  const [roseFrom, setRoseFrom] = useState<Level>();
  const { given, isFresh, show, forget } = useGiven();
  // In the office a notice says so, which stays while one goes on in another section.
  const isAtTill = useIsAtTill();

  function awarded(after: TillCustomer, what: string) {
    const rises = levels.indexOf(after.level) > levels.indexOf(customer.level);
    setRoseFrom(rises ? customer.level : undefined);
    onAwarded(after, what);
  }

  function undone(before: TillCustomer) {
    setRoseFrom(undefined);
    onUndone?.(before);
  }

  const undo = given?.act;
  const acts = undo && (
    <div className="flex flex-wrap gap-2 text-ink">
      <Button
        aria-label={undo.whole}
        onClick={() => {
          forget();
          undo.onPress();
        }}
      >
        {undo.label}
      </Button>
      <Button onClick={onNext}>{words.next}</Button>
    </div>
  );
  const sum = given?.points ? signed(given.points) : undefined;

  return (
    <Stack gap="large">
      <CustomerHead
        customer={customer}
        roseFrom={roseFrom}
        given={given && { title: given.title, sum, isFresh, acts }}
      />
      <AboveForm of={customer} invited={by?.invited} />
      {/* Whoever types on has seen what was given. */}
      <div onInput={forget}>
        <AwardForm
          stays
          customer={customer}
          shown={by?.shown}
          {...form}
          onAwarded={awarded}
          onGiven={isAtTill ? show : undefined}
          onUndone={undone}
        />
      </div>
      <BelowForm of={customer} invited={by?.invited} />
    </Stack>
  );
}

/** Milliseconds for which the head of the sheet is green. */
const greenTime = 4_000;

/** What was just given, until somebody types on, and whether that was a moment ago. */
function useGiven() {
  const [given, show] = useState<Given>();
  const [seen, setSeen] = useState<Given>();
  useEffect(() => {
    if (!given) return undefined;
    const timer = setTimeout(() => setSeen(given), greenTime);
    return () => clearTimeout(timer);
  }, [given]);
  return { given, isFresh: given !== seen, show, forget: () => show(undefined) };
}

/** The visits of a day from which the next one is unusual. */
const manyVisits = 4;

interface BesideFormProps {
  of: TillCustomer;
  invited: Invited | undefined;
}

/**
 * The line that can be said to the guest, a warning if they were here unusually often today, and
 * the way to open a card that was just made.
 */
function AboveForm({ of: customer, invited }: BesideFormProps) {
  const { id: customerId } = customer;
  const words = useOffice(visitWords);
  const sheet = useAsk('readGuestSheet', { query: { customerId } }).data;
  if (!sheet) return <p className="min-h-6" />;
  const { toSay, visitsToday, opened } = sheet;
  return (
    <Stack gap="small">
      {toSay && <ToSayLine toSay={toSay} />}
      {!opened && invited && <OpenCard customer={customer} first={invited} />}
      {visitsToday >= manyVisits && <Note>{words.unusual(visitsToday)}</Note>}
    </Stack>
  );
}

/**
 * The guest's last visit and details, and the way to open the card if they have not opened it yet:
 * below the form, so that the bill is in the first screen of a phone.
 */
function BelowForm({ of: customer, invited }: BesideFormProps) {
  const { id: customerId } = customer;
  const words = useOffice(visitWords);
  const ago = useAgoText();
  const sheet = useAsk('readGuestSheet', { query: { customerId } }).data;
  const detailFacts = useDetailFacts();
  if (!sheet) return null;
  const facts = detailFacts(picked(sheet, tillDetails));
  const { lastVisit: last, opened } = sheet;
  return (
    <Stack gap="small">
      {last && (
        <SoftText>
          {words.last({ ago: ago(last.at), amount: last.amount && withAmounts(last.amount) })}
        </SoftText>
      )}
      {facts.length > 0 && <Facts facts={facts} />}
      {!opened && !invited && <OpenCard customer={customer} first={undefined} />}
    </Stack>
  );
}

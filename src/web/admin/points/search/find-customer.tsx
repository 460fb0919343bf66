// Finds members: by name or number, by the card, or among the last who were given points. Six
// digits may be the code of a card, and a number that nobody has can be enrolled: both are choices
// beside the members.
import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import { tillRows, type TillCustomer } from '../../../../contract/points/till.ts';
import { limits } from '../../../../contract/values/values.ts';
import { explain } from '../../../api/explain.ts';
import { foldCode } from '../../../../contract/values/typed.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { useConfig } from '../../../api/config.tsx';
import { useShape } from '../../../device/shape.ts';
import { Empty } from '../../../look/empty.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { useFindClaim } from '../../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../../parts/claim/serve-claim.tsx';
import { Failed, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useSettled } from '../../../parts/search/settled.ts';
import { useWords } from '../../../words/languages/language.ts';
import { pointsWords } from '../../../words/office/points/point-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { servingWords } from '../../../words/rewards/serving.ts';
import type { Invited } from '../../parts/enrolment/invitation.tsx';
import { Finder } from '../../parts/finder.tsx';
import { useIsAtTill } from '../../parts/at-till.ts';
import { DigitPad } from '../../parts/digit-pad.tsx';
import { useMay } from '../../parts/may.ts';
import { ChoiceLine, keyOf, useOthers, useServesClaims, type Choice } from './choices.tsx';
import { Enrol } from '../../parts/enrolment/enrol.tsx';
import { amountField } from '../amount-fields.tsx';
import { ScanButton } from './scan-button.tsx';
import type { Shown } from '../settling.ts';
import type { Scanned } from './scan-card.tsx';

/** How a member was chosen, besides the search. */
export interface ChosenBy {
  shown?: Shown;
  invited?: Invited;
}

interface FindCustomerProps {
  /** The search field. */
  ref: RefObject<HTMLInputElement | null>;
  chosen: TillCustomer | undefined;
  /**
   * Is called with the QR or code by which the member was found, and with the invitation if they
   * were just enrolled.
   */
  onChoose: (customer: TillCustomer, by?: ChosenBy) => void;
}

export function FindCustomer({ ref, chosen, onChoose }: FindCustomerProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  const { searchHint } = useOffice(servingWords);
  const isRewarding = useServesClaims();
  const [text, setText] = useState('');
  const { q, found, till, isFound, recent, members } = useMembers(text.trim());
  const { shown, show, close, refusal, lookFor, leave } = useServing((customer, code) => {
    type('');
    onChoose(customer, { shown: { code } });
  });
  const isIdle = useIsAtTill() && !chosen;
  const others = useOthers(isFound ? q : '', { isRewarding, isNobody: found.data?.total === 0 });
  const enrolment = useEnrolling(ref, (customer, invited) => {
    type('');
    onChoose(customer, { invited });
  });

  function scanned(it: Scanned) {
    if ('claim' in it) return show({ found: it });
    if (!('token' in it)) return;
    leave();
    onChoose(it.customer, { shown: { token: it.token } });
  }

  const scan = { onScanned: scanned, leadsTo: amountField };

  function choose(choice: Choice) {
    if ('code' in choice) return lookFor(choice.code);
    if ('newMobile' in choice) return enrolment.begin(choice.newMobile);
    leave();
    onChoose(choice);
  }

  function type(next: string) {
    leave();
    setText(next);
  }

  return (
    <>
      <Finder<Choice>
        ref={ref}
        label={words.search}
        hint={isRewarding ? searchHint : words.searchHint}
        text={text}
        onText={type}
        maxLength={limits.name}
        rows={[...(members ?? []), ...others]}
        keyOf={keyOf}
        chosen={chosen?.id}
        onChoose={choose}
        renderRow={(choice) => <ChoiceLine choice={choice} />}
        besides={!isIdle && <ScanButton {...scan} />}
      >
        {isIdle && <Idle scan={scan} onType={(change) => type(change(text))} />}
        {refusal && <Note tone="bad">{explain(refusal, spoken)}</Note>}
        <Outcome
          recent={recent !== undefined}
          found={found}
          known={!till.isPending}
          searched={q}
          offersMore={others.length > 0}
        />
      </Finder>
      {shown && <ServeClaim {...shown} returnTo={ref} onServed={() => type('')} onClose={close} />}
      {enrolment.dialog}
    </>
  );
}

interface IdleProps {
  scan: ComponentProps<typeof ScanButton>;
  onType: (change: (typed: string) => string) => void;
}

/** What is touched first at a till that waits for a guest; a phone has digits of its own. */
function Idle({ scan, onType }: IdleProps) {
  const shape = useShape();
  return (
    <>
      <ScanButton {...scan} large />
      {shape !== 'phone' && <DigitPad onChange={onType} />}
    </>
  );
}

/**
 * The members that a text finds; without a text, the recent ones or, before there are any, all. A
 * code appears together with them, so that no choice moves while somebody presses it.
 */
function useMembers(text: string) {
  const q = useSettled(text);
  const found = useAsk('searchCustomers', { query: { q } }, { keep: true });
  const till = useAsk('readTill', {});
  const isFound = q === text && !found.isPlaceholderData;
  const recent = text === '' && till.data?.recent.length ? till.data.recent : undefined;
  const members = recent ?? (till.isPending ? undefined : found.data?.rows);
  return { q, found, till, isFound, recent, members };
}

/** The dialog that enrols a number. */
function useEnrolling(
  search: RefObject<HTMLElement | null>,
  onEnrolled: (customer: TillCustomer, invited: Invited) => void,
) {
  const [mobile, begin] = useState<string>();
  const close = () => begin(undefined);
  // The focus goes to the amount if a member was enrolled, otherwise back to the search.
  const [returnTo] = useState(() => ({
    get current() {
      return amountField() ?? search.current;
    },
  }));
  const dialog = mobile && (
    <Enrol
      {...{ mobile, returnTo }}
      onEnrolled={(...made) => {
        close();
        onEnrolled(...made);
      }}
      onClose={close}
    />
  );
  return { begin, dialog };
}

/** Finds by a typed code: the member who has it on the card, or an older claim, which is served. */
function useServing(onMember: (customer: TillCustomer, code: string) => void) {
  const { find, finding, refusal, forget } = useFindClaim();
  const [shown, show] = useState<{ found: FoundClaim; enterServes?: true }>();
  const wanted = useRef<string>(undefined);

  function lookFor(code: string) {
    if (finding) return;
    wanted.current = code;
    find({ code }).then(
      (found) => {
        if (wanted.current !== code) return;
        if ('customer' in found) onMember(found.customer, code);
        else if ('claim' in found) show({ found, enterServes: true });
      },
      // The refusal is shown below the search field.
      () => {},
    );
  }

  /** Cancels the look-up when somebody types on or chooses a member. */
  function leave() {
    wanted.current = undefined;
    forget();
  }
  return { shown, show, close: () => show(undefined), refusal, lookFor, leave };
}

interface OutcomeProps {
  /** Whether the rows are the last members who were given points. */
  recent: boolean;
  found: ReturnType<typeof useAsk<'searchCustomers'>>;
  /** Whether the last members have been loaded. */
  known: boolean;
  /** The text that was searched for. */
  searched: string;
  /** Something else can be chosen although no member matches. */
  offersMore: boolean;
}

/** The number of matches, or the reason why there are none. */
function Outcome({ recent, found, known, searched, offersMore }: OutcomeProps) {
  const spoken = useWords();
  const words = useOffice(pointsWords);
  // A cashier may see neither all members nor the members to whom others gave points.
  const seesAll = useMay()('listCustomers');
  const config = useConfig();
  const isUnread = config && !config.numbering && /^\d{7,}$/.test(foldCode(searched));
  const noMatchText = isUnread ? words.noCountryText : words.noMatchText;
  if (recent) return <ResultText>{seesAll ? words.recent : words.ownRecent}</ResultText>;
  if (found.error && !found.isFetching) {
    return <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />;
  }
  if (!found.data || !known) {
    return (
      <Stack gap="small">
        {Array.from({ length: tillRows }, (_, place) => (
          <Skeleton key={place} size="row" />
        ))}
      </Stack>
    );
  }
  const { rows, total, more } = found.data;
  if (rows.length)
    return <ResultText>{words.found({ shown: rows.length, total, more })}</ResultText>;
  if (offersMore) return null;
  if (!searched && !seesAll) return <ResultText>{words.searchFirst}</ResultText>;
  return (
    <Empty>
      <p>{searched ? words.noMatch : words.none}</p>
      <SoftText>{searched ? noMatchText : words.noneText}</SoftText>
    </Empty>
  );
}

const ResultText = ({ children }: { children: string }) => (
  <div role="status">
    <SoftText>{children}</SoftText>
  </div>
);

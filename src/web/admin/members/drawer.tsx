// The drawer of a member: balance, visits, claims, stamps, messages and entries, and the actions.
import { KeyRound, MinusCircle, Pencil, PlusCircle, Trash2, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GivenLevel } from '../../../contract/values/given-level.ts';
import type { Namesake } from '../../../contract/members/customer-calls.ts';
import type { MemberDetails } from '../../../contract/members/details.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { useLadder } from '../../api/config.tsx';
import type { ReplyOf } from '../../api/client.ts';
import { useAct, useAsk, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { CustomerStanding } from '../../parts/card/customer.tsx';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { Drawer } from '../../parts/dialog/dialog.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Button, IconButton, TextButton, TextLink } from '../../look/button.tsx';
import { BothEnds, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { TwoColumns, Heading, InsetPanel } from '../../look/staff-layout.tsx';
import { enrolmentWords } from '../../words/office/members/enrolment-words.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { partWords } from '../../words/office/parts.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { ActMenu } from '../parts/act-menu.tsx';
import { OpenCard } from '../parts/enrolment/invitation.tsx';
import { AwardForm } from '../points/award-form.tsx';
import { RemoveCustomer, ResetCustomer } from './actions.tsx';
import { Claims } from './history/claims.tsx';
import { DeductForm } from './deduct.tsx';
import { EditForm } from './edit.tsx';
import { FreeNumber } from './free-number.tsx';
import { useCardActs } from './card-acts.ts';
import { Entries } from './history/entries.tsx';
import { GiveLevel, WasGiven } from './given-level.tsx';
import { JoinCards } from './joining/join.tsx';
import { WasJoined } from './joining/was-joined.tsx';
import { MemberFacts, type ShownMember } from './facts.tsx';
import { linkToMember } from '../parts/open-member.ts';
import { MessagesOf } from './history/messages.tsx';
import { usePage } from './history/pages.tsx';
import { Stamps } from './history/stamps.tsx';
import { Visits } from './history/visits.tsx';

interface MemberDrawerProps {
  id: number;
  /** The member as listed, shown until the member is loaded. */
  row: ShownMember | undefined;
  onClose: () => void;
}

type Typing = 'add' | 'deduct' | 'edit';
type Act = Typing | 'free' | 'join' | 'level' | 'reset' | 'remove';

const isTyping = (act: Act): act is Typing => act === 'add' || act === 'deduct' || act === 'edit';

/** The calls whose answers the drawer shows. */
const shownCalls = [
  'readCustomer',
  'listTransactions',
  'listStamps',
  'listClaims',
  'listVisits',
  'readVisitFacts',
  'readMessagesOf',
] as const;

export function MemberDrawer({ id, row, onClose }: MemberDrawerProps) {
  const words = useOffice(memberWords);
  const { act, begin, end, buttonFor, firstButton } = useActs();
  const asked = useAsk('readCustomer', { params: { id } });
  const entries = usePage({ call: 'listTransactions', customerId: id }).data;
  // The till is loaded ahead, for the form that gives points.
  useAsk('readTill', {});
  // Other administrators give points in the meantime.
  useRefetchOnReturn(...shownCalls);

  const known = asked.data ?? (asked.error ? undefined : row);
  // The balance of the latest entry in the list, so that both always agree.
  const points = entries?.rows[0]?.balance ?? known?.points ?? 0;
  const level = useLevel(known, points);
  const customer = known && { ...known, points, level };
  const typing = act && isTyping(act) ? act : undefined;

  return (
    <Drawer
      title={customer?.name ?? words.member}
      metal={customer?.level}
      head={customer && <CustomerStanding customer={customer} />}
      busy={typing !== undefined}
      focus={firstButton}
      onClose={(by) => (typing && by === 'escape' ? end() : onClose())}
      foot={customer && <FootButtons {...{ customer, begin, buttonFor }} />}
    >
      {customer ? (
        <>
          <MemberFacts customer={customer} />
          {asked.data && <Notes of={asked.data} onLevel={begin('level')} />}
          {typing ? (
            <TypingForm
              kind={typing}
              customer={customer}
              details={asked.data && (asked.data.details ?? {})}
              onDone={end}
            />
          ) : (
            <PointsButtons customer={customer} begin={begin} buttonFor={buttonFor} />
          )}
          <Visits customer={customer} />
          <Claims customer={customer} />
          <Stamps customerId={id} />
          <MessagesOf customerId={id} />
          <Stack>
            <BothEnds>
              <Heading>{words.entries}</Heading>
              <SoftText>{words.balanceAfter}</SoftText>
            </BothEnds>
            <Entries customer={customer} />
          </Stack>
          <Questions
            {...{ act, customer, given: asked.data?.given }}
            onRemoved={onClose}
            onClose={end}
          />
        </>
      ) : (
        <Loaded ask={asked} skeleton={<Skeleton size="history" />}>
          {() => null}
        </Loaded>
      )}
    </Drawer>
  );
}

/** The level of a balance; one over a period does not follow from it. */
function useLevel(known: ShownMember | undefined, points: number) {
  const ladder = useLadder();
  return known?.period || known?.points === points ? known.level : levelAt(points, ladder);
}

interface QuestionsProps {
  act: Act | undefined;
  customer: ShownMember;
  given: GivenLevel | undefined;
  onRemoved: () => void;
  onClose: () => void;
}

/** The dialog of an action that asks before it is done. */
const Questions = ({ act, customer, given, onRemoved, onClose }: QuestionsProps) => (
  <>
    {act === 'level' && <GiveLevel {...{ customer, given, onClose }} />}
    {act === 'free' && <FreeNumber customer={customer} onClose={onClose} />}
    {act === 'join' && <JoinCards customer={customer} onClose={onClose} />}
    {act === 'reset' && <ResetCustomer customer={customer} onClose={onClose} />}
    {act === 'remove' && <RemoveCustomer {...{ customer, onRemoved, onClose }} />}
  </>
);

/** The open action; when it ends, its button gets the focus back. */
function useActs() {
  // The palette opens the drawer with this action in the history state.
  const [act, setAct] = useState<Act | undefined>(() => history.state?.act);
  const buttons = useRef<Partial<Record<Act, HTMLButtonElement | null>>>({});

  function end() {
    flushSync(() => setAct(undefined));
    if (act) buttons.current[act]?.focus();
  }

  return {
    act,
    begin: (next: Act) => () => setAct(next),
    end,
    buttonFor: (one: Act) => (button: HTMLButtonElement | null) => {
      buttons.current[one] = button;
    },
    firstButton: () => buttons.current.add,
  };
}

type ButtonsProps = Pick<ReturnType<typeof useActs>, 'begin' | 'buttonFor'>;

function PointsButtons({ customer, begin, buttonFor }: ButtonsProps & { customer: ShownMember }) {
  const { deduct, nothingToDeduct } = useOffice(memberWords);
  const none = customer.points === (customer.spent ?? 0);
  const { add } = useOffice(pointsWords);
  return (
    <TwoColumns>
      <Button
        ref={buttonFor('add')}
        // The button focuses itself on mount, since the member may be loaded after the drawer has
        // opened.
        autoFocus
        look="main"
        icon={PlusCircle}
        onClick={begin('add')}
      >
        {add}
      </Button>
      <Button
        ref={buttonFor('deduct')}
        icon={MinusCircle}
        aria-disabled={none}
        title={none ? nothingToDeduct : undefined}
        onClick={() => none || begin('deduct')()}
      >
        {deduct}
      </Button>
    </TwoColumns>
  );
}

function FootButtons({ customer, begin, buttonFor }: ButtonsProps & { customer: ShownMember }) {
  const { edit, reset, remove } = useOffice(memberWords);
  const { actionsOf } = useOffice(partWords);
  const opens = { onFree: begin('free'), onJoin: begin('join'), onLevel: begin('level') };
  const acts = useCardActs({ customer, ...opens });
  return (
    <>
      <Button ref={buttonFor('edit')} look="plain" icon={Pencil} onClick={begin('edit')}>
        {edit}
      </Button>
      <Button ref={buttonFor('reset')} look="plain" icon={KeyRound} onClick={begin('reset')}>
        {reset}
      </Button>
      <ActMenu
        label={actionsOf(customer.name)}
        acts={[
          ...acts,
          { key: 'remove', label: remove, icon: Trash2, tone: 'bad', run: begin('remove') },
        ]}
      />
    </>
  );
}

interface TypingFormProps {
  kind: Typing;
  customer: ShownMember;
  /** Undefined as long as they are not loaded. */
  details: Partial<MemberDetails> | undefined;
  onDone: () => void;
}

function TypingForm({ kind, customer, details, onDone }: TypingFormProps) {
  const { deduct, edit } = useOffice(memberWords);
  const { add } = useOffice(pointsWords);
  const { cancel } = useOffice(partWords);
  return (
    <InsetPanel
      title={{ add, deduct, edit }[kind]}
      aside={<IconButton label={cancel} icon={X} onClick={onDone} />}
    >
      {kind === 'add' && <AwardForm customer={customer} reason="" onAwarded={onDone} />}
      {kind === 'deduct' && <DeductForm customer={customer} onDeducted={onDone} />}
      {kind === 'edit' && <EditForm customer={customer} details={details} onSaved={onDone} />}
    </InsetPanel>
  );
}

interface InvitedProps {
  of: ReplyOf<'readCustomer'>;
}

/** The notes about a member's card: an invitation, a given level, namesakes, a join. */
function Notes({ of: member, onLevel }: InvitedProps & { onLevel: () => void }) {
  const { withoutNumber } = useOffice(memberWords);
  const { id, mobile, given, namesakes, joins } = member;
  return (
    <>
      {hasWay(member) && <Invited of={member} />}
      {mobile === noNumber && <Note>{withoutNumber}</Note>}
      {given && <WasGiven {...{ id, given }} onChange={onLevel} />}
      {namesakes && <Namesakes of={namesakes} />}
      {joins?.map((join) => (
        <WasJoined key={join.id} join={join} />
      ))}
    </>
  );
}

const hasWay = ({ enrolment, opened }: InvitedProps['of']) => enrolment !== undefined || !opened;

/** The enrolment of a member, and the way to the card while there is no password. */
function Invited({ of: member }: InvitedProps) {
  const words = useOffice(enrolmentWords);
  const { id, enrolment, opened, invitedUntil } = member;
  return (
    <Stack gap="small">
      {enrolment && <SoftText>{words.enrolledBy(enrolment.by)}</SoftText>}
      {!opened && member.mobile !== noNumber && <OpenCard customer={member} />}
      {invitedUntil && <EndInvitations id={id} until={invitedUntil} />}
    </Stack>
  );
}

function EndInvitations({ id, until }: { id: number; until: string }) {
  const words = useOffice(enrolmentWords);
  const end = useAct('endInvitationsOf', {
    done: words.ended,
    failed: words.notEnded,
    refresh: ['readCustomer'],
  });
  return (
    <BothEnds>
      <SoftText>
        {words.invitedUntil} <Moment at={until} format="shortDate" />
      </SoftText>
      <TextButton
        aria-disabled={end.isPending}
        onClick={() => end.isPending || end.mutate({ params: { id } })}
      >
        {words.end}
      </TextButton>
    </BothEnds>
  );
}

/** Members whose number may be the same, written differently: somebody may have two cards. */
function Namesakes({ of }: { of: readonly Namesake[] }) {
  const words = useOffice(memberWords);
  return (
    <Note>
      {words.namesakes}
      {of.map((member) => {
        const { href, state } = linkToMember(member);
        return (
          <span key={member.id} className="block">
            <TextLink to={href} state={state}>
              <bdi>{member.name}</bdi>
            </TextLink>{' '}
            <MobileNumber mobile={member.mobile} />
          </span>
        );
      })}
    </Note>
  );
}

// The drawer of a member: balance, entries, claims and stamps, and the actions.
import { KeyRound, MinusCircle, PlusCircle, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Customer } from '../../../contract/members/customers.ts';
import { levelAt } from '../../../domain/points/levels.ts';
import { useConfig } from '../../api/config.tsx';
import { useAsk, useAskAgain } from '../../api/hooks.ts';
import { CustomerFacts, CustomerStanding } from '../../parts/card/customer.tsx';
import { Drawer } from '../../parts/dialog/dialog.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Button, IconButton } from '../../look/button.tsx';
import { Ends, Soft, Stack } from '../../look/layout.tsx';
import { Halves, Heading, Sunken } from '../../look/staff-layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { claimWords } from '../../words/office/rewards/claims.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { partWords } from '../../words/office/parts.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { AwardForm } from '../points/award-form.tsx';
import { Claims } from './claims.tsx';
import { DeductForm } from './deduct.tsx';
import { Entries, useEntries } from './entries.tsx';
import { Namesakes } from './namesakes.tsx';
import { RemoveCustomer, ResetCustomer } from './acts.tsx';
import { Stamps } from './stamps.tsx';

interface MemberDrawerProps {
  id: number;
  /** The member as listed, shown until the member is loaded. */
  row: Customer | undefined;
  onClose: () => void;
}

type Act = 'add' | 'deduct' | 'reset' | 'remove';

export function MemberDrawer({ id, row, onClose }: MemberDrawerProps) {
  const words = useOffice(memberWords);
  const { act, begin, end, buttonFor, firstButton } = useActs();
  const asked = useAsk('readCustomer', { params: { id } });
  const entries = useEntries(id).data;
  // The till is loaded before the form that gives points opens.
  useAsk('readTill', {});
  useFreshNextTime();

  const known = asked.data ?? (asked.error ? undefined : row);
  // Balance and entries come from one answer, so that they always agree.
  const points = entries?.rows[0]?.balance ?? known?.points ?? 0;
  const customer = known && { ...known, points, level: levelAt(points) };
  const typing = act === 'add' || act === 'deduct';

  return (
    <Drawer
      title={customer?.name ?? words.member}
      metal={customer?.level}
      head={customer && <CustomerStanding customer={customer} />}
      busy={typing}
      focus={firstButton}
      onClose={(by) => (typing && by === 'escape' ? end() : onClose())}
      foot={customer && <FootButtons begin={begin} buttonFor={buttonFor} />}
    >
      {customer ? (
        <>
          <MemberFacts customer={customer} />
          {asked.data?.namesakes && <Namesakes of={asked.data.namesakes} />}
          {typing ? (
            <PointsForm kind={act} customer={customer} onDone={end} />
          ) : (
            <PointsButtons
              none={customer.points === (customer.spent ?? 0)}
              begin={begin}
              buttonFor={buttonFor}
            />
          )}
          <Claims customer={customer} />
          <Stamps customerId={id} />
          <Stack>
            <Ends>
              <Heading>{words.entries}</Heading>
              <Soft>{words.balanceAfter}</Soft>
            </Ends>
            <Entries customer={customer} />
          </Stack>
          {act === 'reset' && <ResetCustomer customer={customer} onClose={end} />}
          {act === 'remove' && (
            <RemoveCustomer customer={customer} onRemoved={onClose} onClose={end} />
          )}
        </>
      ) : (
        <Loaded ask={asked} skeleton={<Skeleton size="history" />}>
          {() => null}
        </Loaded>
      )}
    </Drawer>
  );
}

/** The open action; when it ends, its button gets the focus back. */
function useActs() {
  // The palette can open the form at once.
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

/** Has the member read again when it is next opened: other administrators award too. */
function useFreshNextTime() {
  const askAgain = useAskAgain();
  useEffect(
    () => () => {
      askAgain('readCustomer');
      askAgain('listTransactions');
      askAgain('listStamps');
      askAgain('listClaims');
    },
    [askAgain],
  );
}

type ButtonsProps = Pick<ReturnType<typeof useActs>, 'begin' | 'buttonFor'>;

function PointsButtons({ none, begin, buttonFor }: ButtonsProps & { none: boolean }) {
  const { deduct, nothingToDeduct } = useOffice(memberWords);
  const { add } = useOffice(pointsWords);
  return (
    <Halves>
      <Button
        ref={buttonFor('add')}
        // The member may be loaded after the drawer has opened, and its first button with it.
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
    </Halves>
  );
}

function FootButtons({ begin, buttonFor }: ButtonsProps) {
  const { reset, remove } = useOffice(memberWords);
  return (
    <>
      <Button ref={buttonFor('reset')} look="plain" icon={KeyRound} onClick={begin('reset')}>
        {reset}
      </Button>
      <Button ref={buttonFor('remove')} look="plainBad" icon={Trash2} onClick={begin('remove')}>
        {remove}
      </Button>
    </>
  );
}

function MemberFacts({ customer }: { customer: Customer }) {
  const { verificationCode, createdAt, points, spent = 0 } = customer;
  const { since } = useOffice(memberWords);
  const { toSpend } = useOffice(claimWords);
  const { rewards = false } = useConfig() ?? {};
  const joined = { name: since, value: <Moment at={createdAt} format="shortDate" /> };
  const left = { name: toSpend, value: grouped(points - spent) };
  return <CustomerFacts code={verificationCode} facts={rewards ? [left, joined] : [joined]} />;
}

interface PointsFormProps {
  kind: 'add' | 'deduct';
  customer: Customer;
  onDone: () => void;
}

function PointsForm({ kind, customer, onDone }: PointsFormProps) {
  const { deduct } = useOffice(memberWords);
  const { add } = useOffice(pointsWords);
  return kind === 'add' ? (
    <InDrawer title={add} onCancel={onDone}>
      <AwardForm customer={customer} reason="" onAwarded={onDone} />
    </InDrawer>
  ) : (
    <InDrawer title={deduct} onCancel={onDone}>
      <DeductForm customer={customer} onDeducted={onDone} />
    </InDrawer>
  );
}

interface InDrawerProps {
  title: string;
  onCancel: () => void;
  children: ReactNode;
}

function InDrawer({ title, onCancel, children }: InDrawerProps) {
  const { cancel } = useOffice(partWords);
  return (
    <Sunken title={title} aside={<IconButton label={cancel} icon={X} onClick={onCancel} />}>
      {children}
    </Sunken>
  );
}

// The owner as the first guest: a card on their own phone, and points that go away again.
import { useState } from 'react';
import type { Settings } from '../../../contract/house/settings.ts';
import { Enrolment } from '../../../contract/members/enrolment.ts';
import { limits } from '../../../contract/values.ts';
import { firstReward } from '../../../domain/house/set-up.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useWords } from '../../words/languages/language.ts';
import { enrolmentWords } from '../../words/office/members/enrolment.ts';
import { setUpWords } from '../../words/office/house/set-up.ts';
import { useOffice } from '../../words/office/words.ts';
import { OpenCard, received, type Invited } from '../parts/enrolment/invitation.tsx';
import { shownPoints } from '../points/undo.ts';
import { planOf } from './plan.ts';

/** Milliseconds until it is looked again whether the phone has opened the card. */
const again = 3_000;
/** Points to try with, where no bill gives any. */
const usualPoints = 500;

interface FirstGuestProps {
  saved: Settings;
}

export function FirstGuest({ saved }: FirstGuestProps) {
  const { trial: words } = useOffice(setUpWords);
  const [invited, setInvited] = useState<Invited>();
  const guestId = saved.setUp?.guestId;
  const plan = planOf(saved);
  return (
    <Panel title={words.guest}>
      {guestId === undefined ? (
        <Enrol onInvited={setInvited} />
      ) : (
        <Guest
          id={guestId}
          invited={invited}
          points={plan ? firstReward(plan).points : usualPoints}
        />
      )}
    </Panel>
  );
}

function Enrol({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { trial: words } = useOffice(setUpWords);
  const { enrolling, failed } = useOffice(enrolmentWords);
  const { frame } = useWords();
  const enrol = useAct('enrolCustomer', {
    failed,
    refresh: ['listCustomers', 'searchCustomers', 'countMembers', 'readOverview'],
  });
  const note = useAct('changeSettings', { failed: frame.error, refresh: ['readSettings'] });
  return (
    <Stack>
      <Soft>{words.guestText}</Soft>
      <Form
        schema={Enrolment}
        onSubmit={async (body) => {
          const { id, invitation } = await enrol.mutateAsync({ body });
          onInvited(received(invitation));
          await note.mutateAsync({ body: { setUp: { guestId: id } } });
        }}
      >
        <Field name="name" label={words.name} maxLength={limits.name} autoComplete="name" />
        <MobileField label={words.mobile} autoComplete="tel" />
        <Submit label={words.enrol} busyLabel={enrolling} wide={false} />
      </Form>
    </Stack>
  );
}

interface GuestProps {
  id: number;
  invited: Invited | undefined;
  /** How many points there are to try with. */
  points: number;
}

function Guest({ id, invited, points }: GuestProps) {
  const { trial: words } = useOffice(setUpWords);
  const params = { id };
  const guest = useAsk(
    'readCustomer',
    { params },
    { again: (reply) => (reply?.opened ? undefined : again) },
  );
  return (
    <Loaded ask={guest} skeleton={<Skeleton size="block" />}>
      {(customer) => (
        <Stack>
          <p className="font-medium">{words.welcome(customer)}</p>
          {!customer.opened ? (
            <OpenCard customer={customer} first={invited} />
          ) : (
            <Note tone="good">{words.opened}</Note>
          )}
          <TestPoints id={id} points={points} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Points that are given as to any guest, and undone as any entry is. */
function TestPoints({ id: customerId, points }: Omit<GuestProps, 'invited'>) {
  const { trial: words } = useOffice(setUpWords);
  const entries = useAsk('listTransactions', { params: { id: customerId } });
  const outcome = { failed: words.failed, refresh: shownPoints };
  const give = useAct('awardPoints', { ...outcome, done: words.given });
  const undo = useAct('undoEntry', { ...outcome, done: words.taken });
  const descriptions = Object.values(setUpWords).map(({ trial }) => trial.testPoints);
  const given = entries.data?.rows.find(
    ({ undoes, undoneBy, description }) =>
      undoes === null && undoneBy === null && descriptions.includes(description),
  );
  const busy = give.isPending || undo.isPending || !entries.data;

  if (given) {
    const body = { customerId, transactionId: given.id };
    return (
      <Button wide="phone" aria-disabled={busy} onClick={() => busy || undo.mutate({ body })}>
        {words.takeAway}
      </Button>
    );
  }
  const body = { customerId, points, description: words.testPoints };
  return (
    <Button
      look="main"
      wide="phone"
      aria-disabled={busy}
      onClick={() => busy || give.mutate({ body })}
    >
      {words.give(points)}
    </Button>
  );
}

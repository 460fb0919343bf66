// The owner as the first guest: a card on the owner's phone, and points that are undone again.
import { useState, type ReactNode } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { Enrolment } from '../../../../contract/members/enrolment.ts';
import { limits } from '../../../../contract/values/values.ts';
import { firstReward } from '../../../../domain/restaurant/set-up-rules.ts';
import { isRefusal } from '../../../api/client.ts';
import { useAct, useAsk, useRefetchOnReturn } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { MobileField } from '../../../parts/form/mobile-field.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { enrolmentWords } from '../../../words/office/members/enrolment-words.ts';
import { setUpWords } from '../../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { OpenCard, received, type Invited } from '../../parts/enrolment/invitation.tsx';
import { planOf } from '../plan.ts';
import { useTestPoints } from './test-points.ts';

/** Milliseconds between two checks whether the phone has opened the card. */
const refetchAfter = 3_000;
/** The points of the trial where the set-up has no usual bill. */
const usualPoints = 500;

interface FirstGuestProps {
  saved: Settings;
}

export function FirstGuest({ saved }: FirstGuestProps) {
  const { trial: words } = useOffice(setUpWords);
  const { frame } = useWords();
  const note = useAct('changeSettings', { failed: frame.error, refresh: ['readSettings'] });
  // The guest is in the state too, in case that storing the note fails.
  const [made, setMade] = useState<Made>();
  const id = made?.id ?? saved.setUp?.guestId;
  const plan = planOf(saved);
  const enrol = (
    <Enrol
      onMade={(guest) => {
        setMade(guest);
        note.mutate({ body: { setUp: { guestId: guest.id } } });
      }}
    />
  );
  return (
    <Panel title={words.guest}>
      {id === undefined ? (
        enrol
      ) : (
        <Guest
          key={id}
          id={id}
          invited={made?.invited}
          points={plan ? firstReward(plan).points : usualPoints}
          otherwise={enrol}
        />
      )}
    </Panel>
  );
}

interface Made {
  id: number;
  invited: Invited;
}

function Enrol({ onMade }: { onMade: (made: Made) => void }) {
  const { trial: words } = useOffice(setUpWords);
  const { enrolling, failed } = useOffice(enrolmentWords);
  const enrol = useAct('enrolCustomer', {
    failed,
    refresh: [
      'listCustomers',
      'searchCustomers',
      'countMembers',
      'readInvitations',
      'readOverview',
    ],
  });
  return (
    <Stack>
      <SoftText>{words.guestText}</SoftText>
      <Form
        schema={Enrolment}
        onSubmit={async (body) => {
          const { id, invitation } = await enrol.mutateAsync({ body });
          onMade({ id, invited: received(invitation) });
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
  /** The points of the trial. */
  points: number;
  /** The content where the guest was deleted. */
  otherwise: ReactNode;
}

function Guest({ id, invited, points, otherwise }: GuestProps) {
  const { trial: words } = useOffice(setUpWords);
  const params = { id };
  const guest = useAsk(
    'readCustomer',
    { params },
    {
      refetchAfter: (reply, failure) =>
        reply?.opened === false && !isGone(failure) ? refetchAfter : undefined,
    },
  );
  useRefetchOnReturn('readCustomer');
  if (isGone(guest.error)) return otherwise;
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

const isGone = (failure: Error | null) => isRefusal(failure, 'not-found');

/** Gives the test points like any others, and undoes them like any entry. */
function TestPoints({ id, points }: Pick<GuestProps, 'id' | 'points'>) {
  const { trial: words } = useOffice(setUpWords);
  const { isGiven, busy, give, takeAway } = useTestPoints(id);
  if (isGiven) {
    return (
      <Button
        wide="phone"
        aria-disabled={busy}
        onClick={() => busy || void takeAway().catch(() => {})}
      >
        {words.takeAway}
      </Button>
    );
  }
  return (
    <Button look="main" wide="phone" aria-disabled={busy} onClick={() => busy || give(points)}>
      {words.give(points)}
    </Button>
  );
}

// A locked till: the people of the restaurant, and the PIN of the chosen one.
import { useState } from 'react';
import type { CurrentTill } from '../../../contract/staff/tills.ts';
import { tills } from '../../../contract/staff/tills.ts';
import type { ReplyOf } from '../../api/client.ts';
import { useAct } from '../../api/api-hooks.ts';
import { store, stored } from '../../device/storage.ts';
import { TextButton } from '../../look/button.tsx';
import { Centred, Panel, SoftText, Stack, Title } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { PinField, WithPad } from '../parts/digit-pad.tsx';

type Person = CurrentTill['people'][number];

interface PeopleProps {
  till: CurrentTill;
  /** A log-out that is under way. */
  ready: () => Promise<void> | undefined;
  onEnter: (person: ReplyOf<'logInAtTill'>) => void;
}

export function People({ till, ready, onEnter }: PeopleProps) {
  const words = useOffice(tillWords);
  const [chosenId, setChosenId] = useState<number>();
  const chosen = till.people.find(({ id }) => id === chosenId);
  if (chosen) {
    const back = () => setChosenId(undefined);
    return <Pin person={chosen} {...{ ready, onEnter }} onBack={back} />;
  }
  return (
    <div className="mx-auto grid max-w-200 gap-6 py-6">
      <div className="grid gap-2">
        <SoftText>
          <bdi>{till.name}</bdi>
        </SoftText>
        <Title>{words.people}</Title>
        <SoftText>{words.peopleText}</SoftText>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3">
        {till.people.map((person) => (
          <li key={person.id}>
            <Tile person={person} onChoose={() => setChosenId(person.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tile({
  person: { username, hasPin },
  onChoose,
}: {
  person: Person;
  onChoose: () => void;
}) {
  const words = useOffice(tillWords);
  return (
    <button
      type="button"
      className="grid min-h-32 w-full content-center justify-items-center gap-2 rounded-lg border
        border-line bg-surface p-4 text-center transition hover:border-ink hover:bg-sunken"
      onClick={onChoose}
    >
      <span
        aria-hidden
        className="grid size-12 place-items-center rounded-full bg-accent-wash text-xl
          font-semibold uppercase"
      >
        {[...username.trim()][0]}
      </span>
      <bdi className="max-w-full font-medium wrap-break-word">{username}</bdi>
      {!hasPin && <span className="text-sm text-soft">{words.noPin}</span>}
    </button>
  );
}

/**
 * How many digits a person's PIN had when they last entered it at this device, so that it enters at
 * its last digit; forgotten when a PIN is refused.
 */
function pinLengthOf(adminId: number) {
  const name = `pin-length-${adminId}`;
  return {
    kept: Number(stored(name)) || undefined,
    keep: (length: number | undefined) => store(name, length ? String(length) : null),
  };
}

interface PinProps extends Pick<PeopleProps, 'ready' | 'onEnter'> {
  person: Person;
  onBack: () => void;
}

function Pin({ person: { id, username, hasPin }, ready, onEnter, onBack }: PinProps) {
  const words = useOffice(tillWords);
  const enter = useAct('logInAtTill', {});
  const length = pinLengthOf(id);
  return (
    <Centred>
      <Panel>
        <Stack>
          <Title>{words.pinOf(username)}</Title>
          {hasPin ? (
            <Form
              schema={tills.logInAtTill.body}
              besides={{ adminId: id }}
              onSubmit={async (body, form) => {
                await ready();
                await enter.mutateAsync({ body }).then(
                  (entered) => {
                    length.keep(body.pin.length);
                    onEnter(entered);
                  },
                  (error: unknown) => {
                    length.keep(undefined);
                    form.reset();
                    throw error;
                  },
                );
              }}
            >
              <WithPad>
                <PinField name="pin" label={words.pin} autoFocus endsAt={length.kept} />
              </WithPad>
              <Submit label={words.enter} busyLabel={words.entering} />
            </Form>
          ) : (
            <Note>{words.noPinText(username)}</Note>
          )}
          <TextButton onClick={onBack}>{words.another}</TextButton>
        </Stack>
      </Panel>
    </Centred>
  );
}

// The panel of the second place: where it is, the last copy or why there is none, a copy now, and
// the copies that are there.
import { useState } from 'react';
import type { Copies } from '../../../../../contract/data/copies.ts';
import { textOfStore } from '../../../../../domain/data/copy-rules.ts';
import { translate } from '../../../../api/explain.ts';
import { useAct, useAsk } from '../../../../api/api-hooks.ts';
import { Button } from '../../../../look/button.tsx';
import { Panel, Row, SoftText, Stack } from '../../../../look/layout.tsx';
import { Note } from '../../../../look/note.tsx';
import { Confirm } from '../../../../parts/dialog/confirm.tsx';
import { Loaded, Skeleton } from '../../../../parts/frame/loaded.tsx';
import { TwoLines } from '../../../../parts/table/two-lines.tsx';
import { useWords } from '../../../../words/languages/language.ts';
import { copyWords } from '../../../../words/office/data/copy-words.ts';
import { useOffice } from '../../../../words/office/words.ts';
import { useAgoText, useDateText } from '../../../../words/times/days.ts';
import { CopyList } from './copy-list.tsx';
import { PlaceForm } from './place-form.tsx';

export function SecondPlace() {
  const words = useOffice(copyWords);
  const copies = useAsk('readCopies', {});
  return (
    <Panel title={words.title}>
      <Loaded ask={copies} skeleton={<Skeleton size="block" />}>
        {(state) => (
          <Stack>
            {state.place ? (
              <Standing copies={state} place={state.place} />
            ) : (
              <SoftText>{words.text}</SoftText>
            )}
            <Acts copies={state} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

type Place = NonNullable<Copies['place']>;

/** The place, the time of the last copy, and why the last try failed. */
function Standing({ copies: { last, failure }, place }: { copies: Copies; place: Place }) {
  const words = useOffice(copyWords);
  const spoken = useWords();
  const [dateText, agoText] = [useDateText(), useAgoText()];
  return (
    <>
      <TwoLines
        title={addressOf(place)}
        detail={words.lastCopied(
          last ? `${agoText(last.at)} (${dateText(last.at, 'shortDateTime')})` : words.notYet,
        )}
      />
      {failure && (
        <Note tone="bad">
          {words.failed({
            at: agoText(failure.at),
            why: translate(failure.why, spoken),
          })}
        </Note>
      )}
    </>
  );
}

/** The place in one line, which is written from left to right. */
function addressOf(place: Place) {
  if (place.kind === 'folder') return `\u2066${place.folder}\u2069`;
  return `\u2066${textOfStore(place)}\u2069`;
}

type Open = 'form' | 'list' | undefined;

function Acts({ copies: { place, waiting } }: { copies: Copies }) {
  const words = useOffice(copyWords);
  const [open, setOpen] = useState<Open>();
  const copy = useAct('runCopy', {
    done: words.copied,
    failed: words.copyFailed,
    refresh: ['readCopies', 'listBackups', 'listCopies'],
  });
  const turn = (which: Open) => setOpen(open === which ? undefined : which);
  return (
    <>
      <Row>
        {place && waiting > 0 && (
          <Button
            look="main"
            aria-disabled={copy.isPending}
            onClick={() => copy.isPending || copy.mutate({})}
          >
            {copy.isPending ? words.copying : words.copyNow}
          </Button>
        )}
        {place && (
          <Button aria-expanded={open === 'list'} onClick={() => turn('list')}>
            {open === 'list' ? words.hide : words.look}
          </Button>
        )}
        <Button aria-expanded={open === 'form'} onClick={() => turn('form')}>
          {open === 'form' ? words.hide : place ? words.change : words.set}
        </Button>
        {place && <EndCopies />}
      </Row>
      {open === 'form' && <PlaceForm place={place} onSaved={() => setOpen(undefined)} />}
      {place && open === 'list' && <CopyList />}
    </>
  );
}

function EndCopies() {
  const words = useOffice(copyWords);
  const [asking, setAsking] = useState(false);
  const end = useAct('endCopies', {
    done: words.ended,
    failed: words.endFailed,
    refresh: ['readCopies', 'listBackups'],
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.end}</Button>
      {asking && (
        <Confirm
          title={words.endTitle}
          act={words.end}
          busyAct={words.ending}
          busy={end.isPending}
          onConfirm={() => end.mutate({}, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{words.endText}</p>
        </Confirm>
      )}
    </>
  );
}

// In the drawer of a member: that two cards became this one, and the undo of it within a day.
import { TextButton } from '../../../look/button.tsx';
import { BothEnds } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { joinWords } from '../../../words/office/members/join-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDateText } from '../../../words/times/days.ts';
import { usePart } from './use-join.ts';

export function WasJoined({ join: { id, at } }: { join: { id: number; at: string } }) {
  const words = useOffice(joinWords);
  const dateText = useDateText();
  const { busy, run } = usePart();
  return (
    <Note>
      <BothEnds>
        <span>{words.wasJoined(dateText(at, 'dateTime'))}</span>
        <TextButton aria-disabled={busy} onClick={() => busy || run(id)}>
          {words.undo}
        </TextButton>
      </BothEnds>
    </Note>
  );
}

// Chooses a reward's picture, which is made small here and kept by the server at once.
import { ImageUp } from 'lucide-react';
import { useRef, useState, type MouseEvent } from 'react';
import { pictureAddress } from '../../../contract/rewards/reward-summary.ts';
import { useAct } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Row, Soft } from '../../look/layout.tsx';
import { Group } from '../../look/staff-layout.tsx';
import { Note } from '../../look/note.tsx';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import { FileButton } from '../parts/file-button.tsx';
import { pictureFrom } from './picture.ts';

interface PictureChoiceProps {
  /** What the reward's picture is called as it is saved. */
  saved: string | null;
  /** What stands in the field now. */
  picture: string | null;
  /** Hears of a picture on its way, which whoever saves the form waits for; then of none. */
  onSending: (sent: SentPicture | undefined) => void;
}

/** What a picture is called once it is kept; nothing where the file was none. */
export type SentPicture = Promise<string | undefined>;

/** In its form it is a field, so that a draft keeps it as it keeps what was typed. */
export function PictureChoice({ saved, picture, onSending }: PictureChoiceProps) {
  const { picture: words } = useOffice(rewardsWords);
  const field = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  const add = useAct('addPicture', { failed: words.failed });

  async function take(file: File) {
    setBusy(true);
    const sent = send(file);
    onSending(sent);
    const kept = await sent.catch(() => undefined);
    if (kept) put(field.current, kept);
    onSending(undefined);
    setBusy(false);
  }

  /** The button goes with the picture; the one before it has the focus then. */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.parentElement?.querySelector('button')?.focus();
    put(field.current, '');
  }

  async function send(file: File) {
    const made = await pictureFrom(file).catch(() => undefined);
    setUnreadable(!made);
    return made && (await add.mutateAsync({ body: made })).picture;
  }

  return (
    <Group title={words.label}>
      {/* Not of the type hidden, whose value React would put back to what it was at first. */}
      <input ref={field} hidden name="picture" data-nothing defaultValue={saved ?? ''} />
      {picture && (
        <img
          src={pictureAddress(picture)}
          alt=""
          className="mb-1.5 aspect-3/2 w-full max-w-72 rounded-md bg-sunken object-cover"
        />
      )}
      <Row>
        <FileButton
          within="form"
          label={picture ? words.another : words.choose}
          icon={ImageUp}
          accept="image/*"
          busy={busy}
          onFile={(file) => void take(file)}
          onOtherKind={() => setUnreadable(true)}
        />
        {picture && <Button onClick={remove}>{words.remove}</Button>}
      </Row>
      {unreadable ? (
        <Note tone="bad">{words.noPicture}</Note>
      ) : (
        <div role="status">
          <Soft>{busy ? words.busy : words.hint}</Soft>
        </div>
      )}
    </Group>
  );
}

/** As if it had been typed: the form and its draft hear of it. */
function put(field: HTMLInputElement | null, value: string) {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

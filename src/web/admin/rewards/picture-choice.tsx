// The choice of a reward's picture, which is scaled down here and uploaded at once.
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
  /** The name of the picture that the reward has on the server. */
  saved: string | null;
  /** The current value of the field. */
  picture: string | null;
  /** Is given the running upload, for which saving has to wait, and then nothing. */
  onSending: (sent: SentPicture | undefined) => void;
}

/** Resolves to the name of the uploaded picture; to nothing where the file was no picture. */
export type SentPicture = Promise<string | undefined>;

/** The picture is a field of the form, so that a draft keeps it like the others. */
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

  /** The button disappears with the picture, so the focus moves to the one before it. */
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
      {/* The type hidden is no option: React would reset its value to the default. */}
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

/** Sets the value as if it had been typed, so that the form and its draft notice. */
function put(field: HTMLInputElement | null, value: string) {
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

// The choice of a reward's picture, which is scaled down here and uploaded at once.
import { ImageUp } from 'lucide-react';
import { useRef, useState, type MouseEvent } from 'react';
import { fileTypes } from '../../../contract/endpoint.ts';
import { pictureAddress } from '../../../contract/rewards/reward-summary.ts';
import { rewardLimits } from '../../../contract/values.ts';
import { useAct } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Row, Soft } from '../../look/layout.tsx';
import { Group } from '../../look/staff-layout.tsx';
import { Note } from '../../look/note.tsx';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import { FileButton } from '../parts/file-button.tsx';
import { readPicture, sizeOf } from '../parts/pictures/read-picture.ts';

interface PictureChoiceProps {
  /** The name of the picture that the reward has on the server. */
  saved: string | null;
  /** The current value of the field. */
  picture: string | null;
  /** Is called with the running upload, for which saving has to wait, then without one. */
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

/** The ratio of width to height. */
const shape = 3 / 2;

/** Widths in pixels, tried in this order, each in all qualities, until the file is small enough. */
const widths = [960, 720, 480];
const qualities = [0.86, 0.75, 0.6, 0.45, 0.3];

/**
 * Makes a JPEG of at most `rewardLimits.picture` bytes from the middle of any picture file, never
 * enlarged. Throws where the file is no picture.
 */
async function pictureFrom(file: File): Promise<Blob> {
  const picture = await readPicture(file);
  for (const width of widths) {
    const canvas = drawn(picture, width);
    for (const quality of qualities) {
      const made = await written(canvas, quality);
      if (made.size <= rewardLimits.picture) return made;
    }
  }
  throw new Error('This picture stays too large');
}

function drawn(picture: HTMLImageElement, most: number) {
  const whole = sizeOf(picture, most);
  const width = Math.min(whole.width, whole.height * shape);
  const height = width / shape;
  const scale = Math.min(1, most / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency: without a background it would be black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(whole.width - width) / 2, (whole.height - height) / 2];
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const written = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('This picture cannot be written'))),
      fileTypes.picture,
      quality,
    ),
  );

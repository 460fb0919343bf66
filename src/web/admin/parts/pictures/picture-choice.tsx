// The choice of a picture in a form, a file or a drawing. The picture is scaled down here and
// uploaded immediately.
import { ImageUp } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { fileTypes } from '../../../../contract/file-types.ts';
import { rewardLimits } from '../../../../contract/values/values.ts';
import type { PictureCall } from '../../../api/client.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Row, SoftText } from '../../../look/layout.tsx';
import { FieldGroup } from '../../../look/staff-layout.tsx';
import { Note } from '../../../look/note.tsx';
import { enter } from '../../../parts/form/typed.ts';
import { uploadWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { FileButton } from '../files/file-button.tsx';
import type { Drawing } from '../../../../domain/rewards/drawings.ts';
import { DrawnPictures, loadDrawing } from './drawn-pictures.tsx';
import { readPicture, sizeOf } from './read-picture.ts';

interface PictureChoiceProps {
  /** The call that stores the picture. */
  call: PictureCall;
  /** The name of the field that has the picture, which stands among the children. */
  name: string;
  /** The field's value for the name of a stored picture. */
  valueOf: (picture: string) => string;
  /** The address of the current picture. */
  address: string | null;
  /** The drawing that suits what is typed, which is taken until somebody chooses otherwise. */
  proposed?: Drawing | undefined;
  /** Is called with the running upload, for which saving has to wait, then without one. */
  onSending: (sent: SentPicture | undefined) => void;
  children: ReactNode;
}

/** Resolves to the value of the uploaded picture; undefined if the file was not a picture. */
export type SentPicture = Promise<string | undefined>;

/** Delays saving until an upload into a field of the form has ended. */
export function useSending<Body extends object, Saved>(
  name: keyof Body & string,
  save: (body: Body) => Promise<Saved>,
) {
  const sending = useRef<SentPicture>(undefined);
  return {
    onSending: (sent: SentPicture | undefined) => {
      sending.current = sent;
    },
    onSave: async (body: Body) => {
      const sent = await sending.current;
      return save(sent ? { ...body, [name]: sent } : body);
    },
  };
}

/** The picture is a field of the form, so that a draft keeps it like the others. */
export function PictureChoice(props: PictureChoiceProps) {
  const { name, address, children } = props;
  const words = useOffice(uploadWords);
  const place = useRef<HTMLDivElement>(null);
  const put = (value: string) =>
    enter(place.current?.querySelector<HTMLInputElement>(`[name="${name}"]`), value);
  const { upload, uploadProposal, unreadable, busy, setUnreadable } = useUpload({ ...props, put });
  const settle = useProposal(props, uploadProposal);

  function take(picture: Promise<HTMLImageElement>) {
    settle();
    return upload(picture);
  }

  /** The drawn pictures disappear with the choice of one: the focus moves to the first button. */
  async function takeDrawn(picture: Promise<HTMLImageElement>) {
    await take(picture);
    place.current?.parentElement?.querySelector('button')?.focus();
  }

  /** The focus moves to the button before this one, which disappears with the picture. */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    settle();
    currentTarget.parentElement?.querySelector('button')?.focus();
    put('');
  }

  return (
    <FieldGroup title={words.label}>
      {address && (
        <img
          src={address}
          alt=""
          className="mb-1.5 aspect-3/2 w-full max-w-72 rounded-md bg-sunken object-cover"
        />
      )}
      <Row>
        <FileButton
          label={address ? words.another : words.choose}
          icon={ImageUp}
          accept="image/*"
          busy={busy}
          onFile={(file) => void take(readPicture(file))}
          onOtherKind={() => setUnreadable(true)}
        />
        {address && <Button onClick={remove}>{words.remove}</Button>}
      </Row>
      {!address && <DrawnPictures busy={busy} onChoose={(drawn) => void takeDrawn(drawn)} />}
      {unreadable ? (
        <Note tone="bad">{words.noPicture}</Note>
      ) : (
        <div role="status">
          <SoftText>{busy ? words.busy : words.hint}</SoftText>
        </div>
      )}
      <div ref={place}>{children}</div>
    </FieldGroup>
  );
}

type Uploading = Pick<PictureChoiceProps, 'call' | 'valueOf' | 'onSending'> & {
  /** Writes the value of the uploaded picture into the field. */
  put: (value: string) => void;
};

function useUpload({ call, valueOf, onSending, put }: Uploading) {
  const words = useOffice(uploadWords);
  const [unreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  const add = useAct(call, { failed: words.failed });

  /** The number of the upload that counts: a file that is chosen counts more than a proposal. */
  const latest = useRef(0);

  async function send(picture: Promise<HTMLImageElement>, isLatest: () => boolean) {
    const made = await picture.then(jpegOf).catch(() => undefined);
    if (isLatest()) setUnreadable(!made);
    return made && valueOf((await add.mutateAsync({ body: made })).picture);
  }

  async function uploadProposal(picture: Promise<HTMLImageElement>) {
    latest.current += 1;
    const mine = latest.current;
    const isLatest = () => mine === latest.current;
    const sent = send(picture, isLatest);
    onSending(sent);
    const kept = await sent.catch(() => undefined);
    if (!isLatest()) return;
    if (kept) put(kept);
    onSending(undefined);
  }

  async function upload(picture: Promise<HTMLImageElement>) {
    setBusy(true);
    await uploadProposal(picture);
    setBusy(false);
  }
  return { upload, uploadProposal, unreadable, setUnreadable, busy };
}

/** Uploads the proposed drawings until somebody has chosen; the returned function says so. */
function useProposal(
  { address, proposed }: Pick<PictureChoiceProps, 'address' | 'proposed'>,
  upload: (picture: Promise<HTMLImageElement>) => Promise<void>,
) {
  // The drawing that was proposed last; null as soon as a picture, or none, was chosen.
  const taken = useRef<Drawing | null | undefined>(address ? null : undefined);
  const propose = useEffectEvent((drawing: Drawing) => {
    // A picture that is there without a proposal is that of a draft.
    const isChosen = taken.current === null || (taken.current === undefined && address);
    if (isChosen || taken.current === drawing) return;
    taken.current = drawing;
    void upload(loadDrawing(drawing));
  });
  useEffect(() => {
    if (proposed) propose(proposed);
  }, [proposed]);
  return () => {
    taken.current = null;
  };
}

/** The ratio of width to height. */
const shape = 3 / 2;

/** Widths in pixels, tried in this order, each in all qualities, until the file is small enough. */
const widths = [960, 720, 480];
const qualities = [0.86, 0.75, 0.6, 0.45, 0.3];

/**
 * Makes a JPEG of at most `rewardLimits.picture` bytes from the middle of any picture, never
 * enlarged.
 */
async function jpegOf(picture: HTMLImageElement): Promise<Blob> {
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

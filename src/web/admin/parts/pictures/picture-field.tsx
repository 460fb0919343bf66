// The field of an offer's or a benefit's picture: an upload, or an address, with a warning where
// guests would not see what is there.
import { useEffect, useState } from 'react';
import { pictureAddress, pictureAt } from '../../../../contract/rewards/pictures.ts';
import { limits } from '../../../../contract/values/values.ts';
import { Field } from '../../../parts/form/field.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { useSettled } from '../../../parts/search/settled.ts';
import { verbatim } from '../rows/form/fields.ts';
import { pictureWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { PictureChoice, type SentPicture } from './picture-choice.tsx';

interface PictureFieldProps {
  /** The value at first. */
  path: string | null | undefined;
  /** The current value. */
  typed: unknown;
  /** Is called with the running upload, for which saving has to wait, then without one. */
  onSending: (sent: SentPicture | undefined) => void;
}

/**
 * The field of the address is hidden while the picture is an uploaded one, whose address means
 * nothing to people.
 */
export function PictureField({ path, typed, onSending }: PictureFieldProps) {
  const words = useOffice(pictureWords);
  const present = typeof typed === 'string' ? typed.trim() : '';
  const stored = pictureAt(present) !== undefined;
  const shown = useSettled(present);
  return (
    <PictureChoice
      call="addOfferPicture"
      name="imagePath"
      valueOf={pictureAddress}
      address={stored ? present : null}
      onSending={onSending}
    >
      <div hidden={stored}>
        <Stack gap="small">
          <Field
            name="imagePath"
            label={words.label}
            hint={words.hint}
            ltr
            optional
            defaultValue={path ?? ''}
            maxLength={limits.imagePath}
            {...verbatim}
          />
          <Unseen key={shown} path={shown} />
        </Stack>
      </div>
    </PictureChoice>
  );
}

/** Needs the path as its key, so that each path starts with a new state. */
function Unseen({ path }: { path: string }) {
  const words = useOffice(pictureWords);
  const [broken, setBroken] = useState(false);
  const own = path.startsWith('/');

  useEffect(() => {
    if (!own) return;
    const picture = new Image();
    const hear = () => setBroken(true);
    picture.addEventListener('error', hear);
    picture.src = path;
    return () => picture.removeEventListener('error', hear);
  }, [own, path]);

  const elsewhere = path.startsWith('https://');
  return (
    <div role="status">
      {elsewhere && <SoftText>{words.elsewhere}</SoftText>}
      {broken && <SoftText>{words.broken}</SoftText>}
    </div>
  );
}

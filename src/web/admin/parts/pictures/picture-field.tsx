// The field of a picture's address, with a warning where guests would not see the picture.
import { useEffect, useState } from 'react';
import { limits } from '../../../../contract/values.ts';
import { Field } from '../../../parts/form/field.tsx';
import { Soft, Stack } from '../../../look/layout.tsx';
import { useSettled } from '../../../parts/search/settled.ts';
import { verbatim } from '../rows/fields.ts';
import { pictureWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';

interface PictureFieldProps {
  /** The value at first. */
  path: string | null | undefined;
  /** The current value. */
  typed: unknown;
}

export function PictureField({ path, typed }: PictureFieldProps) {
  const words = useOffice(pictureWords);
  const shown = useSettled(typeof typed === 'string' ? typed.trim() : '');
  return (
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
  );
}

/** Has to be rendered with the path as its key, so that each path starts with a new state. */
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
      {elsewhere && <Soft>{words.elsewhere}</Soft>}
      {broken && <Soft>{words.broken}</Soft>}
    </div>
  );
}

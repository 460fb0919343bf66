// Where the picture of an offer or a benefit is, and how it will look.
import { limits } from '../../../contract/values.ts';
import { Field } from '../../parts/form/field.tsx';
import { Stack } from '../../parts/look/layout.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { useSettled } from '../../parts/form/settled.ts';
import { pictureWords } from '../../words/office/pictures.ts';
import { useOffice } from '../../words/office/words.ts';

interface PictureFieldProps {
  /** What stands in the field at first. */
  path: string | null | undefined;
  /** What stands in it now, as the form hears it. */
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
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PicturePreview key={shown} path={shown} words={words} />
    </Stack>
  );
}

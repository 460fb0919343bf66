// The caller's own password, which is required so that an unattended session is not enough.
import { limits } from '../../../contract/values.ts';
import { Field } from '../../parts/form/field.tsx';
import { administratorWords } from '../../words/office/house/administrators.ts';
import { useOffice } from '../../words/office/words.ts';

export function OwnPasswordField() {
  const words = useOffice(administratorWords);
  return (
    <Field
      name="currentPassword"
      type="password"
      label={words.ownPassword}
      hint={words.ownPasswordHint}
      maxLength={limits.password}
      autoComplete="current-password"
    />
  );
}

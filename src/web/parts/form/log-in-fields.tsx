// The username and password of a log-in.
import { limits } from '../../../contract/values.ts';
import { Field } from './field.tsx';

interface LogInFieldsProps {
  labels: Record<'username' | 'password' | 'forgotten', string>;
}

export const LogInFields = ({ labels }: LogInFieldsProps) => (
  <>
    <Field
      name="username"
      label={labels.username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.username}
    />
    <Field
      name="password"
      label={labels.password}
      hint={labels.forgotten}
      type="password"
      autoComplete="current-password"
      maxLength={limits.password}
    />
  </>
);

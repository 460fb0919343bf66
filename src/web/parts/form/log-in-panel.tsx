// The log-in of partners and administrators.
import type { ReactNode } from 'react';
import type { AdminLogin } from '../../../contract/staff/admins.ts';
import type { PartnerLogin } from '../../../contract/partners/counter.ts';
import { limits } from '../../../contract/values/values.ts';
import { EntrancePanel } from '../frame/entrance-panel.tsx';
import { Field } from './field.tsx';
import { Form, Submit } from './form.tsx';

type Texts = 'title' | 'text' | 'username' | 'password' | 'forgotten' | 'logIn' | 'loggingIn';

interface LogInPanelProps {
  words: Record<Texts, string>;
  schema: typeof PartnerLogin | typeof AdminLogin;
  onLogIn: (body: { username: string; password: string }) => Promise<unknown>;
  /** Content below the form. */
  children?: ReactNode;
}

export const LogInPanel = ({ words, schema, onLogIn, children }: LogInPanelProps) => (
  <EntrancePanel title={words.title} text={words.text}>
    <Form schema={schema} onSubmit={onLogIn}>
      <Field
        name="username"
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
      />
      <Field
        name="password"
        label={words.password}
        hint={words.forgotten}
        type="password"
        autoComplete="current-password"
        maxLength={limits.password}
      />
      <Submit label={words.logIn} busyLabel={words.loggingIn} />
    </Form>
    {children}
  </EntrancePanel>
);

// The forms of a person's new password: in place of a temporary one, or of the present one.
import { OwnPasswordChange, PasswordChoice } from '../../../contract/members/passwords.ts';
import { limits } from '../../../contract/values.ts';
import { useWords } from '../../words/languages/language.ts';
import type { RequestOf } from '../../api/client.ts';
import { Field } from './field.tsx';
import { Form, Submit } from './form.tsx';
import { Centred, Panel, Soft, Stack, Title } from '../../look/layout.tsx';

type Choice = RequestOf<'changePartnerPassword'>['body'];
type Change = Choice & { currentPassword: string };

/** The first password that only this person knows, before anything else. */
export function FirstPassword({ onChoose }: { onChoose: (body: Choice) => Promise<unknown> }) {
  const { newPassword } = useWords();
  return (
    <Centred>
      <Panel>
        <Stack gap="large">
          <Stack gap="small">
            <Title>{newPassword.title}</Title>
            <Soft>{newPassword.text}</Soft>
          </Stack>
          <Form schema={PasswordChoice} onSubmit={onChoose}>
            <NewPassword wide words={newPassword} />
          </Form>
        </Stack>
      </Panel>
    </Centred>
  );
}

interface PasswordWords {
  first: string;
  second: string;
  save: string;
  saving: string;
}

interface OwnPasswordProps {
  words: PasswordWords & { current: string };
  onChange: (body: Change, form: HTMLFormElement) => Promise<unknown>;
}

/** The present password has to be given with the new one. */
export const OwnPassword = ({ words, onChange }: OwnPasswordProps) => (
  <Form schema={OwnPasswordChange} onSubmit={onChange}>
    <Secret name="currentPassword" label={words.current} autoComplete="current-password" />
    <NewPassword wide={false} words={words} />
  </Form>
);

interface NewPasswordProps {
  words: PasswordWords;
  wide: boolean;
}

const NewPassword = ({ words, wide }: NewPasswordProps) => (
  <>
    <Secret name="newPassword" label={words.first} autoComplete="new-password" />
    <Secret name="confirmPassword" label={words.second} autoComplete="new-password" />
    <Submit label={words.save} busyLabel={words.saving} wide={wide} />
  </>
);

const Secret = (field: { name: string; label: string; autoComplete: string }) => (
  <Field {...field} type="password" maxLength={limits.password} />
);

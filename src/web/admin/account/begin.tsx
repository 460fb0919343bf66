// The screen of the link from the first start, where its owner chooses a password, once.
import * as z from 'zod/mini';
import { SetUpBeginning } from '../../../contract/staff/admins.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { EntrancePanel } from '../../parts/frame/entrance-panel.tsx';
import { Loaded, Outline } from '../../parts/frame/loaded.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';

/** The token of the link, in the part of the address that browsers do not send to the server. */
export function linkInAddress(): string | undefined {
  const link = location.hash.slice(1);
  return SetUpBeginning.shape.link.safeParse(link).data;
}

/** The link, without the user name, which is a field for password managers alone. */
const Chosen = z.object(SetUpBeginning.shape);

export function BeginSetUp({ link }: { link: string }) {
  const { begin: words } = useOffice(setUpWords);
  const account = useAsk('readSetUpLink', { body: { link } });
  return (
    <Screen title={words.title}>
      <EntrancePanel title={words.title} text={words.text}>
        <Loaded
          ask={account}
          skeleton={
            <Outline>
              <Fields username="" />
            </Outline>
          }
        >
          {({ username }) => <Begin link={link} username={username} />}
        </Loaded>
        <TextLink to="/admin/login">{words.toLogIn}</TextLink>
      </EntrancePanel>
    </Screen>
  );
}

function Begin({ link, username }: { link: string; username: string }) {
  const { frame } = useWords();
  const { begin: words } = useOffice(setUpWords);
  const begin = useAct('beginSetUp', { failed: frame.error, refresh: ['currentAdmin'] });
  return (
    <Form
      schema={Chosen}
      besides={{ link }}
      onSubmit={async (body) => {
        await begin.mutateAsync({ body });
        // The link is used up, so it is removed from the history.
        history.replaceState(history.state, '', location.pathname);
      }}
    >
      <Fields username={username} />
      <Submit label={words.act} busyLabel={words.busy} />
    </Form>
  );
}

/** The user name is shown so that the owner knows it and the browser keeps it. */
function Fields({ username }: { username: string }) {
  const { begin: words } = useOffice(setUpWords);
  return (
    <>
      <Field
        readOnly
        name="username"
        label={words.username}
        defaultValue={username}
        autoComplete="username"
        ltr
      />
      <Field
        name="newPassword"
        label={words.password}
        type="password"
        autoComplete="new-password"
        maxLength={limits.password}
      />
    </>
  );
}

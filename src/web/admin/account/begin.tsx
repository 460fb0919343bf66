// The screen of the link from the first start, where its owner chooses a password, once.
import { SetUpBeginning } from '../../../contract/staff/admins.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { EntrancePanel } from '../../parts/frame/entrance-panel.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up.ts';
import { useOffice } from '../../words/office/words.ts';

/** The token of the link, in the part of the address that browsers do not send to the server. */
export function linkInAddress(): string | undefined {
  const link = location.hash.slice(1);
  return SetUpBeginning.shape.link.safeParse(link).data;
}

export function BeginSetUp({ link }: { link: string }) {
  const { frame } = useWords();
  const { begin: words } = useOffice(setUpWords);
  const begin = useAct('beginSetUp', { failed: frame.error, refresh: ['currentAdmin'] });
  return (
    <Screen title={words.title}>
      <EntrancePanel title={words.title} text={words.text}>
        <Form
          schema={SetUpBeginning}
          besides={{ link }}
          onSubmit={async (body) => {
            await begin.mutateAsync({ body });
            // The link is used up, so it is removed from the history.
            history.replaceState(history.state, '', location.pathname);
          }}
        >
          <Field
            name="newPassword"
            label={words.password}
            type="password"
            autoComplete="new-password"
            maxLength={limits.password}
          />
          <Submit label={words.act} busyLabel={words.busy} />
        </Form>
        <TextLink to="/admin/login">{words.toLogIn}</TextLink>
      </EntrancePanel>
    </Screen>
  );
}

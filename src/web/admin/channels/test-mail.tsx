// A test mail, with what the server said.
import * as z from 'zod/mini';
import { Email } from '../../../contract/values/email.ts';
import { limits } from '../../../contract/values/values.ts';
import { translate } from '../../api/explain.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { Answers, Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';

const Typed = z.strictObject({ to: Email });

export function TestMail({ to, onClose }: { to: string | null; onClose: () => void }) {
  const words = useOffice(channelWords);
  const spoken = useWords();
  const { mutateAsync, data } = useAct('testMail', {
    failed: spoken.frame.error,
    refresh: ['readChannels'],
  });
  return (
    <Dialog title={words.test} onClose={onClose}>
      <Form
        schema={Typed}
        onSubmit={(typed) => mutateAsync({ body: { to: typed.to, language: spoken.language } })}
      >
        <Field
          name="to"
          type="email"
          label={words.testTo}
          defaultValue={to ?? undefined}
          maxLength={limits.email}
          autoComplete="email"
          ltr
        />
        <Submit label={words.test} busyLabel={words.testing} wide={false} />
      </Form>
      <div role="status">
        {data && (
          <Note tone={data.sent ? 'good' : 'bad'}>
            {data.sent ? words.taken : data.why && translate(data.why, spoken)}
          </Note>
        )}
      </div>
      <Answers>
        <Button onClick={onClose}>{words.done}</Button>
      </Answers>
    </Dialog>
  );
}

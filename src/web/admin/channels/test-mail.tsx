// A test mail, with what the server said.
import * as z from 'zod/mini';
import { Email } from '../../../contract/values/email.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Field } from '../../parts/form/field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { TestDialog } from './test-dialog.tsx';

const Typed = z.strictObject({ to: Email });

export function TestMail({ to, onClose }: { to: string | null; onClose: () => void }) {
  const words = useOffice(channelWords);
  const spoken = useWords();
  const { mutateAsync, data } = useAct('testMail', {
    failed: spoken.frame.error,
    refresh: ['readChannels'],
  });
  return (
    <TestDialog
      words={words}
      schema={Typed}
      onSubmit={(typed) => mutateAsync({ body: { to: typed.to, language: spoken.language } })}
      answer={data}
      onClose={onClose}
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
    </TestDialog>
  );
}

// The sheet in which a guest types the address to which offers may come.
import { channelConsents } from '../../../contract/channels/channel-words.ts';
import { EmailAsked } from '../../../contract/channels/email-asked.ts';
import { useAct } from '../../api/api-hooks.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { limits } from '../../../contract/values/values.ts';

export function EmailSheet({ onClose }: { onClose: () => void }) {
  const words = useChannelWords();
  const { language } = useWords();
  const ask = useAct('askForEmail', {
    done: () => ({ title: words.sent, detail: words.sentText }),
    failed: words.failed,
    refresh: ['readOwnChannels'],
  });
  return (
    <Sheet title={channelConsents.email.given[language]} onClose={onClose}>
      <Stack>
        <SoftText>{words.askingText}</SoftText>
        <Form
          schema={EmailAsked}
          besides={{ language }}
          onSubmit={async (body) => {
            await ask.mutateAsync({ body });
            onClose();
          }}
        >
          <Field
            name="address"
            type="email"
            label={words.address}
            hint={words.hint}
            autoComplete="email"
            inputMode="email"
            maxLength={limits.email}
            ltr
          />
          <Submit label={words.send} busyLabel={words.sending} />
        </Form>
      </Stack>
    </Sheet>
  );
}

// The messages on a guest's card, each until it is read; one touch ends all further ones.
import type { CardMessage } from '../../../contract/occasions/guest-messages.ts';
import { consentWords } from '../../../contract/occasions/consent-words.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { GuestMessage } from '../../parts/card/guest-message.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useMessageWords } from '../../words/occasions/message-words.ts';
import { useWish } from '../channels/wish.ts';

/** The newest messages that stand on the card at once. */
const shown = 3;
const refresh = ['currentCustomer', 'readOwnMessages'] as const;

export function Messages({ messages }: { messages: readonly CardMessage[] }) {
  const words = useMessageWords();
  const { language } = useWords();
  const read = useAct('readMessage', { failed: words.failed, refresh });
  const { end, busy } = useWish('card', words);
  return (
    <section aria-label={words.title}>
      <Stack gap="small">
        {messages.slice(0, shown).map((message) => (
          <GuestMessage key={message.id} message={message} language={language}>
            <div className="flex flex-wrap gap-3">
              <Button
                aria-disabled={read.isPending}
                onClick={() => read.isPending || read.mutate({ params: { id: message.id } })}
              >
                {words.read}
              </Button>
              <Button look="plain" aria-disabled={busy} onClick={() => busy || end()}>
                {consentWords.ended[language]}
              </Button>
            </div>
          </GuestMessage>
        ))}
      </Stack>
    </section>
  );
}

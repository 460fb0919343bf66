// The messages of a member, what they have chosen to get, and the end of messages on request.
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { TextButton } from '../../../look/button.tsx';
import { BothEnds, SoftText, Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { List, ListRow } from '../../../parts/list/list.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { signed } from '../../../words/languages/plural.ts';
import { occasionWords } from '../../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDateText } from '../../../words/times/days.ts';
import { StateOf } from '../../occasions/message-list.tsx';

/** Renders nothing for a member without messages and choices. */
export function MessagesOf({ customerId: id }: { customerId: number }) {
  const words = useOffice(occasionWords);
  const { language } = useWords();
  const dateText = useDateText();
  const asked = useAsk('readMessagesOf', { params: { id } });
  const end = useAct('endMessagesOf', {
    done: words.ended,
    failed: words.notEnded,
    refresh: ['readMessagesOf'],
  });
  const { messages = [], consents = [] } = asked.data ?? {};
  if (messages.length + consents.length === 0) return null;
  const isEnded = consents[0]?.given === false;
  return (
    <Stack gap="small">
      <BothEnds>
        <Heading>{words.ofMember}</Heading>
        {isEnded ? (
          <SoftText>{words.wantsNone}</SoftText>
        ) : (
          <TextButton
            aria-disabled={end.isPending}
            onClick={() => end.isPending || end.mutate({ params: { id }, body: { language } })}
          >
            {words.end}
          </TextButton>
        )}
      </BothEnds>
      <List>
        {messages.map((message) => (
          <ListRow
            key={message.id}
            title={words.kinds[message.occasion].title}
            detail={[
              dateText(message.decidedAt ?? message.dueAt, 'shortDateTime'),
              message.points > 0 && signed(message.points),
            ]
              .filter(Boolean)
              .join(' · ')}
            end={<StateOf message={message} />}
          />
        ))}
        {consents.map((consent) => (
          <ListRow
            key={consent.at}
            title={words.chosen({
              words: consent.words,
              at: dateText(consent.at, 'shortDateTime'),
            })}
            detail={words.places[consent.place]}
          />
        ))}
      </List>
    </Stack>
  );
}

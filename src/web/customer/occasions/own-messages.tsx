// What a guest has got from the restaurant and has chosen to get, in a sheet of the account.
import { consentWords } from '../../../contract/occasions/consent-words.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { List, ListHead, ListRow } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useMessageWords } from '../../words/occasions/message-words.ts';
import { useDateText } from '../../words/times/days.ts';
import { OwnChannels } from '../channels/own-channels.tsx';
import { useWish } from '../channels/wish.ts';

export function OwnMessages({ onClose }: { onClose: () => void }) {
  const words = useMessageWords();
  const { language } = useWords();
  const dateText = useDateText();
  const asked = useAsk('readOwnMessages', {});
  const { begin, end, busy } = useWish('card', words);
  return (
    <Sheet title={words.heading} onClose={onClose}>
      <Loaded ask={asked} skeleton={<Skeleton size="history" />}>
        {({ messages, consents, wanted }) => (
          <Stack>
            <SoftText>{wanted ? words.wanted : words.unwanted}</SoftText>
            <Button aria-disabled={busy} onClick={() => busy || (wanted ? end() : begin())}>
              {consentWords[wanted ? 'ended' : 'given'][language]}
            </Button>
            <OwnChannels />
            {messages.length === 0 && <SoftText>{words.none}</SoftText>}
            <List>
              {messages.map(({ id, english, arabic, points, gift, occasion, at }) => (
                <ListRow
                  key={id}
                  title={language === 'ar' ? arabic : english}
                  detail={[
                    dateText(at, 'date'),
                    words.why[occasion],
                    points > 0 && words.gift(points),
                    gift && words.reward(claimedName(gift, language)),
                    gift && words.rewardStates[gift.state](dateText(gift.until, 'date')),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </List>
            {consents.length > 0 && (
              <List>
                <ListHead title={words.choices} />
                {consents.map((consent) => (
                  <ListRow
                    key={consent.at}
                    title={consent.words}
                    detail={dateText(consent.at, 'shortDateTime')}
                  />
                ))}
              </List>
            )}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  );
}

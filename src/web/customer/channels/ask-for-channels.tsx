// Asks on the card, after the first points, whether offers may come by other ways; once.
import { Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '../../../contract/channels/channel-values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { store, stored } from '../../device/storage.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { markOf } from '../parts/customer-marks.ts';
import { channelConsents } from '../../../contract/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { EmailSheet } from './email-sheet.tsx';
import { useWish } from './wish.ts';
import { PushButton, useCurrentSubscription } from './push-button.tsx';
import { canPush, isInstalled } from './push.ts';

/** Who has said 'not now' is not asked again on this device; the account has it all the same. */
const declined = markOf('channels-declined');

export function AskForChannels() {
  const words = useChannelWords();
  const { data } = useAsk('readOwnChannels', {});
  const [isDeclined, setDeclined] = useState(() => stored(declined) !== null);
  const [isOpen, setOpen] = useState(false);
  const isPushed = [data?.wanted, data?.notices].some((ways) => ways?.includes('push'));
  useCurrentSubscription(data?.pushKey, isPushed);
  const isAsked = (channel: Channel) => data?.unasked.includes(channel) && !isDeclined;
  const asksEmail = isAsked('email') && data?.waiting === null;
  // A browser asks its user once, so that it is only asked for who comes again.
  const mayPush = canPush() && (isInstalled() || data?.isRegular === true);
  const asksNumber = isAsked('text');
  const { language } = useWords();
  const wish = useWish('text', words.wishes.text);
  const pushKey = isAsked('push') && mayPush ? data?.pushKey : undefined;
  return (
    <>
      {(asksEmail || pushKey || asksNumber) && (
        <section aria-label={words.title}>
          <Stack gap="small">
            <SoftText>
              {asksEmail ? words.askingText : pushKey ? words.pushText : words.numberText}
            </SoftText>
            <div className="flex flex-wrap gap-3">
              {asksEmail && (
                <Button icon={Mail} onClick={() => setOpen(true)}>
                  {words.asking}
                </Button>
              )}
              {pushKey && <PushButton pushKey={pushKey} />}
              {asksNumber && (
                <Button
                  icon={MessageSquare}
                  aria-disabled={wish.busy}
                  onClick={() => wish.busy || wish.begin()}
                >
                  {channelConsents.text.given[language]}
                </Button>
              )}
              <Button
                look="plain"
                onClick={() => {
                  store(declined, '1');
                  setDeclined(true);
                }}
              >
                {words.notNow}
              </Button>
            </div>
          </Stack>
        </section>
      )}
      {isOpen && <EmailSheet onClose={() => setOpen(false)} />}
    </>
  );
}

// What a guest allows besides the card, in the sheet of messages: the address, and an end to it.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '../../../contract/channels/channel-values.ts';
import { channelConsents, consentsFor } from '../../../contract/channels/channel-words.ts';
import { useAsk } from '../../api/api-hooks.ts';
import type { ReplyOf } from '../../api/client.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { EmailSheet } from './email-sheet.tsx';
import { PushButton } from './push-button.tsx';
import { canPush } from './push.ts';
import { useWish } from './wish.ts';

export function OwnChannels() {
  const { data } = useAsk('readOwnChannels', {});
  return (
    <>
      {data?.open.includes('email') && <OwnEmail data={data} />}
      {data?.open.includes('text') && <OwnNumber data={data} />}
      {data?.pushKey && <OwnPush data={data} pushKey={data.pushKey} />}
    </>
  );
}

interface Own {
  data: ReplyOf<'readOwnChannels'>;
}

/** The switch of notices before points and gifts end, which are apart from offers. */
function NoticeButton({ channel, data }: Own & { channel: Channel }) {
  const words = useChannelWords();
  const { language } = useWords();
  const { begin, end, busy } = useWish(channel, words.noticeWishes, 'service');
  const wanted = data.notices.includes(channel);
  return (
    <Button aria-disabled={busy} onClick={() => busy || (wanted ? end() : begin())}>
      {consentsFor.service[channel][wanted ? 'ended' : 'given'][language]}
    </Button>
  );
}

/** Notices on the guest's devices: allowed on this one, and ended on all. */
function OwnPush({ data, pushKey }: Own & { pushKey: string }) {
  const wanted = data.wanted.includes('push');
  const words = useChannelWords();
  const { language } = useWords();
  const { end, busy } = useWish('push', words.wishes.push);
  return (
    <section aria-label={words.push}>
      <Stack gap="small">
        <SoftText>{wanted ? words.pushWanted : words.pushUnwanted}</SoftText>
        <div className="flex flex-wrap gap-3">
          {canPush() && !wanted && <PushButton pushKey={pushKey} />}
          {wanted && (
            <Button aria-disabled={busy} onClick={() => busy || end()}>
              {channelConsents.push.ended[language]}
            </Button>
          )}
          {(wanted || data.notices.includes('push')) && <NoticeButton channel="push" data={data} />}
        </div>
      </Stack>
    </section>
  );
}

/** Messages to the number of the card. */
function OwnNumber({ data }: Own) {
  const wanted = data.wanted.includes('text');
  const words = useChannelWords();
  const { language } = useWords();
  const { begin, end, busy } = useWish('text', words.wishes.text);
  return (
    <section aria-label={words.number}>
      <Stack gap="small">
        <SoftText>{wanted ? words.numberWanted : words.numberUnwanted}</SoftText>
        <div className="flex flex-wrap gap-3">
          <Button aria-disabled={busy} onClick={() => busy || (wanted ? end() : begin())}>
            {channelConsents.text[wanted ? 'ended' : 'given'][language]}
          </Button>
          <NoticeButton channel="text" data={data} />
        </div>
      </Stack>
    </section>
  );
}

function OwnEmail({ data }: Own) {
  const words = useChannelWords();
  const { language } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { begin, end, busy } = useWish('email', words.wishes.email);
  const { email, waiting } = data;
  const wanted = data.wanted.includes('email');
  const consent = channelConsents.email[wanted ? 'ended' : 'given'][language];
  return (
    <section aria-label={words.email}>
      <Stack gap="small">
        <SoftText>
          {email === null ? words.none : wanted ? words.wanted(email) : words.unwanted(email)}
        </SoftText>
        {waiting !== null && <SoftText>{words.waiting(waiting)}</SoftText>}
        <div className="flex flex-wrap gap-3">
          {email !== null && (
            <Button aria-disabled={busy} onClick={() => busy || (wanted ? end() : begin())}>
              {consent}
            </Button>
          )}
          {email !== null && <NoticeButton channel="email" data={data} />}
          <Button
            icon={Mail}
            look={email === null ? 'quiet' : 'plain'}
            onClick={() => setOpen(true)}
          >
            {email === null ? consent : words.another}
          </Button>
        </div>
      </Stack>
      {isOpen && <EmailSheet onClose={() => setOpen(false)} />}
    </section>
  );
}

// What a guest allows besides the card, in the sheet of messages: the address, and an end to it.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { channelConsents } from '../../../contract/channels/channel-words.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import type { ReplyOf } from '../../api/client.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { EmailSheet } from './email-sheet.tsx';
import { PushButton } from './push-button.tsx';
import { canPush } from './push.ts';

export function OwnChannels() {
  const { data } = useAsk('readOwnChannels', {});
  return (
    <>
      {data?.open.includes('email') && <OwnEmail data={data} />}
      {data?.pushKey && <OwnPush wanted={data.wanted.includes('push')} pushKey={data.pushKey} />}
    </>
  );
}

/** Notices on the guest's devices: allowed on this one, and ended on all. */
function OwnPush({ wanted, pushKey }: { wanted: boolean; pushKey: string }) {
  const words = useChannelWords();
  const { language } = useWords();
  const end = useAct('wantChannel', {
    done: words.pushEnded,
    failed: words.failed,
    refresh: ['readOwnChannels', 'readOwnMessages'],
  });
  const body = { channel: 'push' as const, wanted: false, language };
  return (
    <section aria-label={words.push}>
      <Stack gap="small">
        <SoftText>{wanted ? words.pushWanted : words.pushUnwanted}</SoftText>
        <div className="flex flex-wrap gap-3">
          {canPush() && !wanted && <PushButton pushKey={pushKey} />}
          {wanted && (
            <Button
              aria-disabled={end.isPending}
              onClick={() => end.isPending || end.mutate({ body })}
            >
              {channelConsents.push.ended[language]}
            </Button>
          )}
        </div>
      </Stack>
    </section>
  );
}

function OwnEmail({ data }: { data: ReplyOf<'readOwnChannels'> }) {
  const words = useChannelWords();
  const { language } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { begin, end, busy } = useEmail();
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

/** Ends offers by e-mail, which can be undone, and begins them again. */
function useEmail() {
  const words = useChannelWords();
  const { language } = useWords();
  const refresh = ['readOwnChannels', 'readOwnMessages'] as const;
  const begin = useAct('wantChannel', { done: words.begun, failed: words.failed, refresh });
  const send = (wanted: boolean) => ({ body: { channel: 'email' as const, wanted, language } });
  const beginAgain = () => begin.mutate(send(true));
  const act = { label: words.undo, whole: words.undoOf, onPress: beginAgain };
  const end = useAct('wantChannel', {
    done: () => ({ title: words.ended, act }),
    failed: words.failed,
    refresh,
  });
  return {
    begin: beginAgain,
    end: () => end.mutate(send(false)),
    busy: begin.isPending || end.isPending,
  };
}

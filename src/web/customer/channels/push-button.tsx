// The button that allows offers on this device, and the care for the subscription of this browser.
import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { channelConsents } from '../../../contract/channels/channel-words.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { toast } from '../../toast/toast.ts';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { currentSubscription, subscribe } from './push.ts';

const refresh = ['readOwnChannels', 'readOwnMessages'] as const;

export function PushButton({ pushKey }: { pushKey: string }) {
  const words = useChannelWords();
  const { language } = useWords();
  const send = useAct('subscribePush', { done: words.pushed, failed: words.failed, refresh });

  async function ask() {
    const subscribed = await subscribe(pushKey);
    if (!subscribed) return toast({ title: words.failed, detail: words.notPushed, tone: 'bad' });
    send.mutate({ body: { ...subscribed, language, asked: true } });
  }

  return (
    <Button
      icon={BellRing}
      aria-disabled={send.isPending}
      onClick={() => send.isPending || void ask()}
    >
      {channelConsents.push.given[language]}
    </Button>
  );
}

/** At each opening, tells the server of this browser's subscription, which can have changed. */
export function useCurrentSubscription(pushKey: string | null | undefined, wanted: boolean) {
  const { language } = useWords();
  const { mutate } = useAct('subscribePush', {});
  useEffect(() => {
    if (!pushKey || !wanted) return;
    void currentSubscription(pushKey).then((subscribed) => {
      if (subscribed) mutate({ body: { ...subscribed, language, asked: false } });
    });
  }, [pushKey, wanted, language, mutate]);
}

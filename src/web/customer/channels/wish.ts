// What a guest wants by a channel: allowed and ended by one call, and an end can be undone.
import type { consentChannels, Purpose } from '../../../contract/channels/channel-values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useWords } from '../../words/languages/language.ts';

/** The toasts that follow, and why one is told that it failed. */
export interface WishWords {
  begun: string;
  ended: string;
  undo: string;
  /** The whole of the undo, for screen readers. */
  undoOf: string;
  failed: string;
}

export function useWish(
  channel: (typeof consentChannels)[number],
  words: WishWords,
  purpose: Purpose = 'offers',
) {
  const { language } = useWords();
  // The toasts belong to the calls: messages are gone once the answer is there.
  const refresh = ['currentCustomer', 'readOwnChannels', 'readOwnMessages'] as const;
  const begin = useAct('wantChannel', { done: words.begun, failed: words.failed, refresh });
  const send = (wanted: boolean) => ({ body: { channel, purpose, wanted, language } });
  const beginNow = () => begin.mutate(send(true));
  const act = { label: words.undo, whole: words.undoOf, onPress: beginNow };
  const end = useAct('wantChannel', {
    done: () => ({ title: words.ended, act }),
    failed: words.failed,
    refresh,
  });
  return {
    begin: beginNow,
    end: () => end.mutate(send(false)),
    busy: begin.isPending || end.isPending,
  };
}

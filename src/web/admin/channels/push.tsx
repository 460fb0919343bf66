// Web push in the panel of channels: its switch, and how it stands.
import type { Channels } from '../../../contract/channels/channels.ts';
import { useAct } from '../../api/api-hooks.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/languages/language.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Standing } from './standing.tsx';

export function Push({ push }: Pick<Channels, 'push'>) {
  const words = useOffice(channelWords);
  const { frame } = useWords();
  const refresh = ['readChannels'] as const;
  const open = useAct('openPush', { done: words.pushOn, failed: frame.error, refresh });
  const end = useAct('endPush', { done: words.pushOff, failed: frame.error, refresh });
  const busy = open.isPending || end.isPending;
  return (
    <section aria-label={words.push}>
      <Stack>
        <Switch
          label={words.push}
          checked={push.isOn}
          aria-disabled={busy}
          onSwitch={(on) => busy || (on ? open : end).mutate({})}
        />
        <SoftText>{words.pushText}</SoftText>
        {(push.isOn || push.counts.length > 0) && <Standing of={push} />}
      </Stack>
    </section>
  );
}

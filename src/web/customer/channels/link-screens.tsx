// The screens behind the links in e-mails: opening one changes nothing, and a touch confirms an
// address or ends offers.
import { useState } from 'react';
import { channelConsents } from '../../../contract/channels/channel-words.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button, TextLink } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Entrance } from '../../parts/frame/entrance.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { useWords } from '../../words/languages/language.ts';

/** The token behind `#`, which browsers send to no server. */
const inAddress = () => location.hash.slice(1);

export function ConfirmScreen() {
  const words = useChannelWords();
  const { language } = useWords();
  const [token] = useState(inAddress);
  const confirm = useAct('confirmEmail', { failed: words.failed });
  return (
    <LinkScreen
      title={words.confirmTitle}
      text={confirm.isSuccess ? words.confirmedText : words.confirmText}
      done={confirm.isSuccess && words.confirmed}
      isWhole={token !== ''}
      act={channelConsents.email.given[language]}
      busyAct={words.confirming}
      busy={confirm.isPending}
      onAct={() => confirm.mutate({ body: { token } })}
    />
  );
}

export function StopScreen() {
  const words = useChannelWords();
  const { language } = useWords();
  const [token] = useState(inAddress);
  const stop = useAct('stopChannel', { failed: words.failed });
  return (
    <LinkScreen
      title={words.stopTitle}
      text={stop.isSuccess ? words.stoppedText : words.stopText}
      done={stop.isSuccess && words.stopped}
      isWhole={token !== ''}
      act={words.stop}
      busyAct={words.stopping}
      busy={stop.isPending}
      onAct={() => stop.mutate({ body: { token, language } })}
    />
  );
}

interface LinkScreenProps {
  title: string;
  text: string;
  /** The greeting once it is done. */
  done: string | false;
  /** Whether the address has a token at all. */
  isWhole: boolean;
  act: string;
  busyAct: string;
  busy: boolean;
  onAct: () => void;
}

function LinkScreen({ title, text, done, isWhole, ...button }: LinkScreenProps) {
  const words = useChannelWords();
  const { act, busyAct, busy, onAct } = button;
  return (
    <Screen title={title}>
      <Entrance greeting={done || title} text="">
        <Stack>
          <div role="status">
            <SoftText>{text}</SoftText>
          </div>
          {isWhole ? (
            !done && (
              <Button look="main" wide aria-disabled={busy} onClick={() => busy || onAct()}>
                {busy ? busyAct : act}
              </Button>
            )
          ) : (
            <Note tone="bad">{words.broken}</Note>
          )}
          <TextLink to="/dashboard/me">{words.toCard}</TextLink>
        </Stack>
      </Entrance>
    </Screen>
  );
}

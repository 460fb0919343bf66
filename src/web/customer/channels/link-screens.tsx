// The screens behind the links in e-mails: opening one changes nothing, and a touch confirms an
// address or ends offers.
import { useState, type ReactNode } from 'react';
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
    <Framed
      title={words.confirmTitle}
      text={confirm.isSuccess ? words.confirmedText : words.confirmText}
      done={confirm.isSuccess && words.confirmed}
      isWhole={token !== ''}
    >
      <Button
        look="main"
        wide
        aria-disabled={confirm.isPending}
        onClick={() => confirm.isPending || confirm.mutate({ body: { token } })}
      >
        {confirm.isPending ? words.confirming : channelConsents.email.given[language]}
      </Button>
    </Framed>
  );
}

export function StopScreen() {
  const words = useChannelWords();
  const { language } = useWords();
  const [token] = useState(inAddress);
  const stop = useAct('stopChannel', { failed: words.failed });
  return (
    <Framed
      title={words.stopTitle}
      text={stop.isSuccess ? words.stoppedText : words.stopText}
      done={stop.isSuccess && words.stopped}
      isWhole={token !== ''}
    >
      <Button
        look="main"
        wide
        aria-disabled={stop.isPending}
        onClick={() => stop.isPending || stop.mutate({ body: { token, language } })}
      >
        {stop.isPending ? words.stopping : words.stop}
      </Button>
    </Framed>
  );
}

interface FramedProps {
  title: string;
  text: string;
  /** The greeting once it is done. */
  done: string | false;
  /** Whether the address has a token at all. */
  isWhole: boolean;
  children: ReactNode;
}

function Framed({ title, text, done, isWhole, children }: FramedProps) {
  const words = useChannelWords();
  return (
    <Screen title={title}>
      <Entrance greeting={done || title} text="">
        <Stack>
          <div role="status">
            <SoftText>{text}</SoftText>
          </div>
          {isWhole ? !done && children : <Note tone="bad">{words.broken}</Note>}
          <TextLink to="/dashboard/me">{words.toCard}</TextLink>
        </Stack>
      </Entrance>
    </Screen>
  );
}

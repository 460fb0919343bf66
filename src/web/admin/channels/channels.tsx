// The panel of channels: how each stands, and the ways to set it up, test and close it.
import { useState } from 'react';
import type { Channels as Answer } from '../../../contract/channels/channels.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { CloseChannel } from './close-channel.tsx';
import { MailForm } from './mail-form.tsx';
import { Push } from './push.tsx';
import { Standing } from './standing.tsx';
import { TestMail } from './test-mail.tsx';
import { Texts } from './texts.tsx';

type Mail = NonNullable<Answer['email']>;

export function Channels() {
  const words = useOffice(channelWords);
  const asked = useAsk('readChannels', {});
  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.intro}</SoftText>
        <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
          {({ email, push, text, hasPublicUrl }) =>
            hasPublicUrl ? (
              <Stack gap="large">
                <Email mail={email} />
                <Push push={push} />
                <Texts text={text} />
              </Stack>
            ) : (
              <Note>{words.noPublicUrl}</Note>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

function Email({ mail }: { mail: Mail | null }) {
  const words = useOffice(channelWords);
  const [open, setOpen] = useState<'form' | 'test' | 'close'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-label={words.email}>
      <Stack>
        <h3 className="font-semibold">{words.email}</h3>
        {mail?.checkedAt === null && <Note>{words.untested}</Note>}
        {mail ? <Standing of={mail} /> : <SoftText>{words.closed}</SoftText>}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen('form')}>{mail ? words.change : words.setUp}</Button>
          {mail && <Button onClick={() => setOpen('test')}>{words.test}</Button>}
          {mail && (
            <Button look="plainBad" onClick={() => setOpen('close')}>
              {words.close}
            </Button>
          )}
        </div>
      </Stack>
      {open === 'form' && <MailForm saved={mail} onClose={close} />}
      {open === 'test' && mail && <TestMail to={mail.alertsTo} onClose={close} />}
      {open === 'close' && <CloseChannel call="endMail" words={words} onClose={close} />}
    </section>
  );
}

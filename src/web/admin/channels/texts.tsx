// Text messages in the panel of channels: how they stand, and ways to set up, test and close them.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Channels } from '../../../contract/channels/channels.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { textWords } from '../../words/office/channels/text-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { CloseChannel } from './close-channel.tsx';
import { Standing } from './standing.tsx';
import { TestDialog } from './test-dialog.tsx';
import { TextForm } from './text-form.tsx';

export function Texts({ text }: Pick<Channels, 'text'>) {
  const words = useOffice(textWords);
  const [open, setOpen] = useState<'form' | 'test' | 'close'>();
  const close = () => setOpen(undefined);
  return (
    <section aria-label={words.title}>
      <Stack>
        <h3 className="font-semibold">{words.title}</h3>
        {text?.checkedAt === null && <Note>{words.untested}</Note>}
        {text ? <Standing of={text} /> : <SoftText>{words.intro}</SoftText>}
        {text && text.price > 0 && (
          <SoftText>
            {words.spent({ spent: grouped(text.spentToday), most: grouped(text.perDay) })}
          </SoftText>
        )}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen('form')}>{text ? words.change : words.setUp}</Button>
          {text && <Button onClick={() => setOpen('test')}>{words.test}</Button>}
          {text && (
            <Button look="plainBad" onClick={() => setOpen('close')}>
              {words.close}
            </Button>
          )}
        </div>
      </Stack>
      {open === 'form' && <TextForm saved={text} onClose={close} />}
      {open === 'test' && <TestText onClose={close} />}
      {open === 'close' && <CloseChannel call="endTextGateway" words={words} onClose={close} />}
    </section>
  );
}

const Typed = z.strictObject({ mobile: z.string() });

/** A test message to the owner's own number, with what the gateway said. */
function TestText({ onClose }: { onClose: () => void }) {
  const words = useOffice(textWords);
  const spoken = useWords();
  const { mutateAsync, data } = useAct('testText', {
    failed: spoken.frame.error,
    refresh: ['readChannels'],
  });
  return (
    <TestDialog
      words={words}
      schema={Typed}
      onSubmit={({ mobile }) => mutateAsync({ body: { mobile, language: spoken.language } })}
      answer={data}
      onClose={onClose}
    >
      <SoftText>{words.testText}</SoftText>
      <MobileField label={words.testTo} autoComplete="tel" />
    </TestDialog>
  );
}

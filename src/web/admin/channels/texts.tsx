// Text messages in the panel of channels: how they stand, and ways to set up, test and close them.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Channels } from '../../../contract/channels/channels.ts';
import { translate } from '../../api/explain.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Answers, Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { MobileField } from '../../parts/form/mobile-field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { textWords } from '../../words/office/channels/text-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Standing } from './standing.tsx';
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
      {open === 'close' && <CloseTexts onClose={close} />}
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
    <Dialog title={words.test} onClose={onClose}>
      <Form
        schema={Typed}
        onSubmit={({ mobile }) => mutateAsync({ body: { mobile, language: spoken.language } })}
      >
        <SoftText>{words.testText}</SoftText>
        <MobileField label={words.testTo} autoComplete="tel" />
        <Submit label={words.test} busyLabel={words.testing} wide={false} />
      </Form>
      <div role="status">
        {data && (
          <Note tone={data.sent ? 'good' : 'bad'}>
            {data.sent ? words.taken : data.why && translate(data.why, spoken)}
          </Note>
        )}
      </div>
      <Answers>
        <Button onClick={onClose}>{words.done}</Button>
      </Answers>
    </Dialog>
  );
}

function CloseTexts({ onClose }: { onClose: () => void }) {
  const words = useOffice(textWords);
  const { frame } = useWords();
  const end = useAct('endTextGateway', {
    done: words.isClosed,
    failed: frame.error,
    refresh: ['readChannels'],
  });
  return (
    <Confirm
      title={words.close}
      act={words.close}
      busyAct={words.closing}
      busy={end.isPending}
      onConfirm={() => end.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.closeText}</p>
    </Confirm>
  );
}

// A new version of the terms, in Arabic, beside how guests will read it.
import { useState } from 'react';
import { NewTerms } from '../../../contract/offers/terms.ts';
import { limits } from '../../../contract/values.ts';
import { useAct } from '../../api/hooks.ts';
import { Empty } from '../../look/empty.tsx';
import { LongField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Arabic, Columns, Panel, Soft, Stack } from '../../look/layout.tsx';
import { LongText } from '../../look/own-words.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { termsNotices, termsWords } from '../../words/office/offers/terms.ts';
import { useOffice } from '../../words/office/words.ts';
import type { RequestOf } from '../../api/client.ts';
import { Draft } from '../parts/rows/draft.tsx';

export function NewTermsForm() {
  const all = useWords();
  const words = useOffice(termsWords);
  const [typed, setTyped] = useState('');
  const add = useAct('addTerms', {
    done: ({ active }) => ({ title: active ? termsNotices.savedAndActivated : termsNotices.saved }),
    failed: (error) => ({
      title: termsNotices.error,
      detail: termsNotices.saveFailed(explain(error, all)),
    }),
    refresh: ['listTerms', 'currentTerms'],
  });

  async function send(body: RequestOf<'addTerms'>['body'], form: HTMLFormElement) {
    await add.mutateAsync({ body });
    form.reset();
    setTyped('');
  }

  return (
    <Columns>
      <Panel title={words.write}>
        <Form
          schema={NewTerms}
          onSubmit={send}
          onTyping={({ content }) => setTyped(String(content))}
        >
          <Draft of="new terms" />
          <LongField
            name="content"
            label={words.content}
            lang="ar"
            dir="rtl"
            rows={14}
            maxLength={limits.terms}
          />
          <Stack gap="small">
            <Switch name="active" label={words.active} defaultChecked />
            <Soft>{words.activeHint}</Soft>
          </Stack>
          <Submit label={words.save} busyLabel={words.saving} wide={false} />
        </Form>
      </Panel>
      <Panel title={words.preview}>
        {typed.trim() ? (
          <Arabic>
            <LongText>{typed}</LongText>
          </Arabic>
        ) : (
          <Empty>
            <Soft>{words.noPreview}</Soft>
          </Empty>
        )}
      </Panel>
    </Columns>
  );
}

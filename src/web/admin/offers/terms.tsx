// The Terms & Conditions tab: writes a new version in Arabic and, if wanted, in English; shows and
// activates earlier versions.
import { useState } from 'react';
import { NewTerms, type Terms } from '../../../contract/offers/terms.ts';
import { limits } from '../../../contract/values/values.ts';
import type { RequestOf } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { passFocusOn } from '../../look/focus.ts';
import { Arabic, Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { LongText } from '../../look/own-words.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { LongField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { useWords } from '../../words/languages/language.ts';
import { termsNotices, termsWords } from '../../words/office/offers/terms.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDateText } from '../../words/times/days.ts';
import { Excerpt } from '../parts/excerpt.tsx';
import { Draft } from '../parts/rows/drafts/draft.tsx';
import { textIn, type Typed } from '../parts/rows/form/fields.ts';
import { NoRows } from '../parts/rows/rows.tsx';

export function TermsTab() {
  const words = useOffice(termsWords);
  return (
    <Tabs
      of="section"
      label={words.views}
      tabs={[
        { name: 'new', label: words.addNew, content: <NewTermsForm /> },
        { name: 'previous', label: words.previous, content: <Versions /> },
      ]}
    />
  );
}

/** The new version, beside how guests will read it. */
function NewTermsForm() {
  const all = useWords();
  const words = useOffice(termsWords);
  const [typed, setTyped] = useState<Typed>({});
  const [arabic, english] = [textIn(typed, 'content'), textIn(typed, 'contentEnglish')];
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
    setTyped({});
  }

  return (
    <Columns>
      <Panel title={words.write}>
        <Form schema={NewTerms} onSubmit={send} onTyping={setTyped}>
          <Draft of="new terms" />
          <LongField
            name="content"
            label={words.content}
            lang="ar"
            dir="rtl"
            rows={14}
            maxLength={limits.terms}
          />
          <LongField
            name="contentEnglish"
            label={words.contentEnglish}
            hint={words.englishHint}
            optional
            lang="en"
            dir="ltr"
            rows={6}
            maxLength={limits.terms}
          />
          <Stack gap="small">
            <Switch name="active" label={words.active} defaultChecked />
            <SoftText>{words.activeHint}</SoftText>
          </Stack>
          <Submit label={words.save} busyLabel={words.saving} wide={false} />
        </Form>
      </Panel>
      <Panel title={words.preview}>
        {arabic || english ? (
          <Texts content={arabic} contentEnglish={english} />
        ) : (
          <Empty>
            <SoftText>{words.noPreview}</SoftText>
          </Empty>
        )}
      </Panel>
    </Columns>
  );
}

/** The Arabic text, and below it the English one where there is one. */
const Texts = ({ content, contentEnglish }: Pick<Terms, 'content' | 'contentEnglish'>) => (
  <Stack>
    <Arabic>
      <LongText>{content}</LongText>
    </Arabic>
    {contentEnglish && (
      <div className="border-t border-line pt-4">
        <LongText lang="en">{contentEnglish}</LongText>
      </div>
    )}
  </Stack>
);

/** Every version: the one in force, then the newest first. */
function Versions() {
  const words = useOffice(termsWords);
  const dateText = useDateText();
  return (
    <Loaded ask={useAsk('listTerms', {})} skeleton={<Skeleton size="history" />}>
      {(versions) => (
        <Stack>
          {versions.map(({ id, content, contentEnglish, active, updatedAt }) => {
            const date = dateText(updatedAt, 'shortDateTime');
            const current = <Badge tone="good">{words.current}</Badge>;
            return (
              <Panel
                key={id}
                title={words.savedOn(date)}
                aside={active ? current : <ActivateButton id={id} date={date} />}
              >
                <Excerpt lang="ar" moreLabel={words.whole} lessLabel={words.less}>
                  {content}
                </Excerpt>
                {contentEnglish && (
                  <Excerpt lang="en" moreLabel={words.whole} lessLabel={words.less}>
                    {contentEnglish}
                  </Excerpt>
                )}
              </Panel>
            );
          })}
          {versions.length === 0 && (
            <Panel>
              <NoRows words={words} />
            </Panel>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

interface ActivateButtonProps {
  id: Terms['id'];
  /** When the version was saved, in words. */
  date: string;
}

function ActivateButton({ id, date }: ActivateButtonProps) {
  const all = useWords();
  const words = useOffice(termsWords);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const activate = useAct('activateTerms', {
    done: termsNotices.activated,
    failed: (error) => ({
      title: termsNotices.error,
      detail: termsNotices.activateFailed(explain(error, all)),
    }),
    refresh: ['listTerms', 'currentTerms'],
  });

  return (
    <>
      <Button ref={passFocusOn} aria-label={words.activateOf(date)} onClick={() => setAsking(true)}>
        {words.activate}
      </Button>
      {asking && (
        <Confirm
          tone="main"
          title={words.activateTitle}
          act={words.activateAct}
          busyAct={words.activating}
          busy={activate.isPending}
          onConfirm={() => activate.mutate({ params: { id } }, { onSuccess: close })}
          onClose={close}
        >
          <p>{words.activateText(date)}</p>
        </Confirm>
      )}
    </>
  );
}

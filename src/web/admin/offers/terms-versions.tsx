// Every version of the terms, the newest first; an inactive one can be activated.
import { useState } from 'react';
import type { Terms } from '../../../contract/offers/terms.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useDateText } from '../../words/times/days.ts';
import { Badge } from '../../look/badge.tsx';
import { Button } from '../../look/button.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Empty } from '../../look/empty.tsx';
import { Excerpt } from '../parts/excerpt.tsx';
import { handsFocusOn } from '../../look/focus.ts';
import { Panel, Soft, Stack } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { explain } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { termsNotices, termsWords } from '../../words/office/offers/terms.ts';
import { useOffice } from '../../words/office/words.ts';

export function TermsVersions() {
  const versions = useAsk('listTerms', {});
  return (
    <Loaded ask={versions} skeleton={<Skeleton size="history" />}>
      {(rows) => (
        <Stack>
          {rows.map((version) => (
            <Version key={version.id} version={version} />
          ))}
          {rows.length === 0 && <NoVersions />}
        </Stack>
      )}
    </Loaded>
  );
}

function NoVersions() {
  const words = useOffice(termsWords);
  return (
    <Panel>
      <Empty>
        <p>{words.none}</p>
        <Soft>{words.noneText}</Soft>
      </Empty>
    </Panel>
  );
}

function Version({ version }: { version: Terms }) {
  const dateText = useDateText();
  const words = useOffice(termsWords);
  const { content, active, updatedAt } = version;
  return (
    <Panel
      title={words.savedOn(dateText(updatedAt, 'shortDateTime'))}
      aside={
        active ? <Badge tone="good">{words.current}</Badge> : <ActivateButton version={version} />
      }
    >
      <Excerpt moreLabel={words.whole} lessLabel={words.less}>
        {content}
      </Excerpt>
    </Panel>
  );
}

function ActivateButton({ version: { id, updatedAt } }: { version: Terms }) {
  const all = useWords();
  const words = useOffice(termsWords);
  const [asking, setAsking] = useState(false);
  const dateText = useDateText();
  const date = dateText(updatedAt, 'shortDateTime');
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
      <Button
        ref={handsFocusOn}
        aria-label={words.activateOf(date)}
        onClick={() => setAsking(true)}
      >
        {words.activate}
      </Button>
      {asking && (
        <Confirm
          tone="main"
          title={words.activateTitle}
          act={words.activateAct}
          busyAct={words.activating}
          busy={activate.isPending}
          onConfirm={() =>
            activate.mutate({ params: { id } }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          <p>{words.activateText(date)}</p>
        </Confirm>
      )}
    </>
  );
}

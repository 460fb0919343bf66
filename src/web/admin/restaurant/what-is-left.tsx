// The remaining steps of the set-up: the first panel of the overview until it is done or dismissed.
import { setUpSteps } from '../../../contract/restaurant/set-up.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { ButtonLink, TextButton, TextLink } from '../../look/button.tsx';
import { handsFocusOn } from '../../look/focus.ts';
import { Ends, Panel, Soft, Stack } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';

export function WhatIsLeft() {
  const words = useOffice(setUpWords);
  const { frame } = useWords();
  const setUp = useOpenSetUp();
  const put = useAct('changeSettings', {
    done: words.left.away,
    failed: frame.error,
    refresh: ['readSettings'],
  });
  if (!setUp) return null;
  const left = setUpSteps.filter((step) => setUp[step] !== 'done');
  if (left.length === 0) return null;
  return (
    <Panel title={words.left.title}>
      <Stack>
        <Soft>{words.left.text}</Soft>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {left.map((step) => (
            <li key={step} className="flex min-h-11 items-center justify-between gap-3">
              <TextLink to={`/admin/setup?step=${step}`}>{words.steps[step].title}</TextLink>
              {setUp[step] && <span className="text-sm text-soft">{words.skipped}</span>}
            </li>
          ))}
        </ul>
        <Ends>
          <ButtonLink look="main" to="/admin/setup">
            {words.left.goOn}
          </ButtonLink>
          <TextButton
            ref={handsFocusOn}
            aria-disabled={put.isPending}
            onClick={() => put.isPending || put.mutate({ body: { setUp: { away: true } } })}
          >
            {words.left.putAway}
          </TextButton>
        </Ends>
      </Stack>
    </Panel>
  );
}

/** The link to the set-up on the owner's first screen, until one of its steps is answered. */
export function WayToSetUp() {
  const words = useOffice(setUpWords);
  const setUp = useOpenSetUp();
  if (!setUp || setUpSteps.some((step) => setUp[step])) return null;
  return (
    <Panel title={words.title}>
      <Ends>
        <Soft>{words.begins}</Soft>
        <ButtonLink look="main" to="/admin/setup">
          {words.begin.act}
        </ButtonLink>
      </Ends>
    </Panel>
  );
}

/** The answers of the set-up, for the owner; undefined where there is none or it was dismissed. */
function useOpenSetUp() {
  const isOwn = useMay()('changeSettings');
  const { setUp } = useAsk('readSettings', {}, { when: isOwn }).data ?? {};
  return isOwn && !setUp?.away ? setUp : undefined;
}

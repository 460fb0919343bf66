// The remaining steps of the set-up: the first panel of the overview until it is done or dismissed.
import { setUpSteps } from '../../../contract/restaurant/set-up.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { ButtonLink, TextButton, TextLink } from '../../look/button.tsx';
import { passFocusOn } from '../../look/focus.ts';
import { BothEnds, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';

export function RemainingSetUp() {
  const words = useOffice(setUpWords);
  const { frame } = useWords();
  const { setUp } = useOpenSetUp();
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
        <SoftText>{words.left.text}</SoftText>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {left.map((step) => (
            <li key={step} className="flex min-h-11 items-center justify-between gap-3">
              <TextLink to={`/admin/setup?step=${step}`}>{words.steps[step].title}</TextLink>
              {setUp[step] && <span className="text-sm text-soft">{words.skipped}</span>}
            </li>
          ))}
        </ul>
        <BothEnds>
          <ButtonLink look="main" to="/admin/setup">
            {words.left.goOn}
          </ButtonLink>
          <TextButton
            ref={passFocusOn}
            aria-disabled={put.isPending}
            onClick={() => put.isPending || put.mutate({ body: { setUp: { away: true } } })}
          >
            {words.left.putAway}
          </TextButton>
        </BothEnds>
      </Stack>
    </Panel>
  );
}

/** The link to the set-up on the owner's first screen, until one of its steps is answered. */
export function SetUpLink() {
  const words = useOffice(setUpWords);
  const { setUp } = useOpenSetUp();
  if (!setUp || setUpSteps.some((step) => setUp[step])) return null;
  return (
    <Panel title={words.title}>
      <BothEnds>
        <SoftText>{words.begins}</SoftText>
        <ButtonLink look="main" to="/admin/setup">
          {words.begin.act}
        </ButtonLink>
      </BothEnds>
    </Panel>
  );
}

/**
 * The answers of the set-up, for the owner; undefined where there is none or it was dismissed.
 * Until it is `known`, nothing is shown that its panel would push down.
 */
export function useOpenSetUp() {
  const isOwn = useMay()('changeSettings');
  const { data, error } = useAsk('readSettings', {}, { when: isOwn });
  const { setUp } = data ?? {};
  return {
    known: !isOwn || data !== undefined || error !== null,
    setUp: isOwn && !setUp?.away ? setUp : undefined,
  };
}

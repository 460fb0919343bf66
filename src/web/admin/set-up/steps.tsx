// The steps of the set-up, one at a time in the address (`?step=`), beside a guest's card.
import { useState } from 'react';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { setUpSteps, type SetUp, type SetUpStep } from '../../../contract/restaurant/set-up.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { BothEnds, SoftText, Stack } from '../../look/layout.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { StepOfSetUp, type Shown } from '../parts/settings/set-up-step.ts';
import { BrandSettings } from '../restaurant/brand/brand.tsx';
import { Poster } from '../restaurant/brand/poster.tsx';
import { CountryStep } from './country.tsx';
import { EarningStep } from './earning.tsx';
import { GuestCard } from './guest-card.tsx';
import { useLeaving } from './leaving.tsx';
import { Levels } from '../restaurant/levels/levels.tsx';
import { OfferingsStep } from './offerings.tsx';
import { PartnersStep } from './partners.tsx';
import { StepList } from './step-list.tsx';
import { Finish } from './trial/finish.tsx';
import { TrialStep } from './trial/trial.tsx';

interface StepsProps {
  saved: Settings;
}

/** The steps with a settings form, whose button leads to the next step. */
const withForm: readonly SetUpStep[] = ['country', 'brand', 'earning'];

export function Steps({ saved }: StepsProps) {
  const words = useOffice(setUpWords);
  const setUp = saved.setUp ?? {};
  const { step, open } = useOpenStep(setUp);
  const [shown, setShown] = useState<Shown>({});
  const answer = useAnswer();
  const place = setUpSteps.indexOf(step);
  const after = setUpSteps[place + 1];
  const { leave, stay, question, step: forms } = useLeaving();
  const move = (to: SetUpStep) => {
    setShown({});
    open(to);
  };
  const goOn = () => after && move(after);
  const say = (how: 'done' | 'skipped') =>
    // Going on does not mark a step as skipped that was done before.
    setUp[step] === 'done' ? goOn() : void answer({ [step]: how }).then(goOn, () => {});

  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6
        lg:grid-cols-[minmax(0,1fr)_23rem]"
    >
      <Stack gap="large">
        <StepList open={step} setUp={setUp} onOpen={(to) => leave('list', () => move(to))} />
        {question('list')}
        <Stack gap="small">
          <SoftText>{words.stepOf({ step: place + 1, of: setUpSteps.length })}</SoftText>
          <PartHeader title={words.steps[step].title}>{words.steps[step].text}</PartHeader>
        </Stack>
        <div ref={forms} onInputCapture={stay} onClickCapture={stay}>
          <StepOfSetUp
            value={{
              save: words.saveAndNext,
              setUp: { [step]: 'done' },
              onSaved: goOn,
              onDone: () => say('done'),
              onShown: setShown,
            }}
          >
            <Content key={step} step={step} saved={saved} onDone={() => say('done')} />
          </StepOfSetUp>
        </div>
        {question('foot') || (
          <BothEnds>
            {place > 0 ? (
              <Button onClick={() => leave('foot', () => move(setUpSteps[place - 1]!))}>
                {words.back}
              </Button>
            ) : (
              <span />
            )}
            {step === 'trial' ? (
              <Finish saved={saved} leave={(act) => leave('foot', act)} />
            ) : (
              <Forward step={step} setUp={setUp} onSay={(how) => leave('foot', () => say(how))} />
            )}
          </BothEnds>
        )}
      </Stack>
      <GuestCard saved={saved} shown={shown} />
    </div>
  );
}

interface ContentProps extends StepsProps {
  step: SetUpStep;
  onDone: () => void;
}

function Content({ step, saved, onDone }: ContentProps) {
  switch (step) {
    case 'country':
      return <CountryStep saved={saved} />;
    case 'brand':
      return <BrandSettings />;
    case 'earning':
      return <EarningStep saved={saved} />;
    case 'levels':
      return <Levels />;
    case 'offerings':
      return <OfferingsStep saved={saved} />;
    case 'partners':
      return <PartnersStep onDone={onDone} />;
    case 'poster':
      return <Poster />;
    case 'trial':
      return <TrialStep saved={saved} />;
  }
}

interface ForwardProps {
  step: SetUpStep;
  setUp: SetUp;
  onSay: (how: 'done' | 'skipped') => void;
}

/** A step with a form goes on by the form's button, and can be skipped; others go on here. */
function Forward({ step, setUp, onSay }: ForwardProps) {
  const words = useOffice(setUpWords);
  if (withForm.includes(step) && setUp[step] !== 'done') {
    return <Button onClick={() => onSay('skipped')}>{words.skip}</Button>;
  }
  return (
    <Button look={withForm.includes(step) ? 'quiet' : 'main'} onClick={() => onSay('done')}>
      {words.next}
    </Button>
  );
}

/** The open step: that of the address, or else the first one without an answer. */
function useOpenStep(setUp: SetUp) {
  const [search, setSearch] = useSearchParams();
  const asked = setUpSteps.find((one) => one === search.get('step'));
  const [first] = useState(() => setUpSteps.find((one) => !setUp[one]) ?? setUpSteps[0]);
  const open = (step: SetUpStep) => {
    setSearch((before) => withParameters(before, { step }));
    scrollTo(0, 0);
  };
  return { step: asked ?? first, open };
}

/** Records how a step was answered. */
function useAnswer() {
  const { frame } = useWords();
  const change = useAct('changeSettings', { failed: frame.error, refresh: ['readSettings'] });
  return (setUp: SetUp) => change.mutateAsync({ body: { setUp } });
}

// The list of the set-up's steps, each with its state.
import { Check } from 'lucide-react';
import { setUpSteps, type SetUp, type SetUpStep } from '../../../contract/restaurant/set-up.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';

interface StepListProps {
  open: SetUpStep;
  setUp: SetUp;
  onOpen: (step: SetUpStep) => void;
}

/** Any step can be opened; on a phone they are numbers alone. */
export function StepList({ open, setUp, onOpen }: StepListProps) {
  const words = useOffice(setUpWords);
  return (
    <nav aria-label={words.allSteps}>
      <ol className="flex flex-wrap gap-1.5">
        {setUpSteps.map((step, place) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === open ? 'step' : undefined}
              title={words.steps[step].title}
              className="grid size-9 place-items-center rounded-full border border-edge bg-surface
                font-medium tabular-nums transition hover:border-ink
                aria-[current=step]:border-transparent aria-[current=step]:bg-accent
                aria-[current=step]:font-semibold aria-[current=step]:text-on-accent
                max-sm:size-9 sm:size-10"
              onClick={() => onOpen(step)}
            >
              {setUp[step] === 'done' && step !== open ? (
                <Check aria-hidden className="size-4.5" />
              ) : (
                <span>{place + 1}</span>
              )}
              <span className="sr-only">{nameOf(step, setUp, words)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A label such as `Country, done`, since screen readers do not read the icon. */
function nameOf(step: SetUpStep, setUp: SetUp, words: (typeof setUpWords)['en']) {
  const answer = setUp[step];
  const { title } = words.steps[step];
  return answer ? words.answered({ title, answer: words[answer] }) : title;
}

// What opens over the card by itself: the till's question, and what is new with a level.
import type { CardQuestion } from '../../../contract/members/waiting.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import { Part, sourceOf } from '../parts/part.tsx';

const asked = sourceOf(async () => (await import('../visits/question.tsx')).Question);
const newLevel = sourceOf(async () => (await import('../offers/new-level.tsx')).NewLevel);

interface OverCardProps {
  question: CardQuestion | undefined;
  /** The new level, until the sheet about it is closed. */
  news: Level | undefined;
  close: () => void;
}

/** A question ends by itself, so that it comes before what can wait. */
export function OverCard({ question, news, close }: OverCardProps) {
  if (question) {
    return (
      <Part source={asked} skeleton={null}>
        {(Question) => <Question key={question.token} question={question} />}
      </Part>
    );
  }
  return (
    news && (
      <Part source={newLevel} skeleton={null}>
        {(NewLevel) => <NewLevel level={news} onClose={close} />}
      </Part>
    )
  );
}

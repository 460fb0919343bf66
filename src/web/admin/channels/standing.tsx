// How a channel stands: who wants it, what became of its messages, and the last failure.
import type { Standing as Answer } from '../../../contract/channels/channels.ts';
import { translate } from '../../api/explain.ts';
import { SoftText } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDateText } from '../../words/times/days.ts';

export function Standing({ of: { guests, counts, problem } }: { of: Answer }) {
  const words = useOffice(channelWords);
  const spoken = useWords();
  const dateText = useDateText();
  return (
    <>
      <KeyFigures
        figures={[
          { name: words.guests, value: grouped(guests) },
          ...counts.map(({ state, count }) => ({
            name: words.states[state],
            value: grouped(count),
          })),
        ]}
      />
      <SoftText>{counts.length > 0 ? words.lately : words.nothing}</SoftText>
      {problem && (
        <Note tone="bad">
          {words.problem({
            at: dateText(problem.at, 'shortDateTime'),
            why: translate(problem.why, spoken),
          })}
        </Note>
      )}
    </>
  );
}

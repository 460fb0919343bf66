// How many of the last days a picture shows.
import { useState } from 'react';
import { Choice } from '../../parts/form/choice.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';

const spans = ['30', '90'] as const;
type Span = (typeof spans)[number];

/** Of all days, today last, those that are chosen. */
export function useSpan<Day>(all: readonly Day[]) {
  const [span, setSpan] = useState<Span>('30');
  return { days: all.slice(-Number(span)), span, setSpan };
}

interface SpanChoiceProps {
  /** What is chosen, for those who do not see where it stands. */
  label: string;
  span: Span;
  onChoose: (span: Span) => void;
}

export function SpanChoice({ label, span, onChoose }: SpanChoiceProps) {
  const words = useOffice(overviewWords);
  return (
    <Choice
      unseenLabel
      label={label}
      options={spans.map((value) => ({ value, label: words.spans[value] }))}
      value={span}
      onChoose={onChoose}
    />
  );
}

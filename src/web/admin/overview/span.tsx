// The choice of how many days a chart shows.
import { useState } from 'react';
import { Choice } from '../../parts/form/choice.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';

const spans = ['30', '90'] as const;
type Span = (typeof spans)[number];

/** The chosen ones of all days, of which today is the last. */
export function useSpan<Day>(all: readonly Day[]) {
  const [span, setSpan] = useState<Span>('30');
  return { days: all.slice(-Number(span)), span, setSpan };
}

interface SpanChoiceProps {
  /** The name of the choice, for screen readers. */
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

// The last day of a row's points in a file of members.
import type { ImportPlan } from '../../contract/data/imports.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence, type Sentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { textAt } from './csv.ts';
import { readDay, type DateOrder } from './date-column.ts';

/** The last day on which the points of a row can be spent, and what has to be known about it. */
export interface EndCell {
  /** Null where the file says none. */
  ends: string | null;
  note?: Sentence;
}

type EndPlan = ImportPlan & {
  dateOrder?: DateOrder | undefined;
  /** The earliest day on which points of the file may end. */
  soonestEnd?: string | undefined;
};

export const endTextIn = (cells: readonly string[], { endsColumn }: ImportPlan) =>
  textAt(cells, endsColumn);

/**
 * Reads the end of a row's points. A day that is past or too soon becomes the earliest one that is
 * allowed, so that nobody loses points by changing the program.
 */
export function readEndCell(cells: readonly string[], points: number, plan: EndPlan): EndCell {
  const text = endTextIn(cells, plan);
  if (text === '') return { ends: null };
  const typed = text.slice(0, limits.name);
  if (points === 0) return { ends: null, note: sentence(messages.endWithoutPoints, { typed }) };
  const day = readDay(text)?.[plan.dateOrder ?? 'dayFirst'];
  // A day without its year does not tell when the points end.
  if (!day || day.startsWith('-')) {
    return { ends: null, note: sentence(messages.endUnread, { typed }) };
  }
  const { soonestEnd = day } = plan;
  if (day >= soonestEnd) return { ends: day };
  return { ends: soonestEnd, note: sentence(messages.endTooSoon, { typed }) };
}

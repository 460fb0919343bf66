// The foot of a paged table: the range of its rows, their total, and the buttons for other pages.
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button } from '../../look/button.tsx';
import type { Pager } from './list-place.ts';

interface PageTurnerProps {
  pager: Pager;
  /** The next page's cursor; undefined on the last page. */
  next: string | undefined;
  shown: number | undefined;
  total: number | undefined;
  /** Whether there are more than `total`. */
  more: boolean | undefined;
}

export function PageTurner({ pager, next, shown, total, more }: PageTurnerProps) {
  const words = useOffice(partWords);
  const from = pager.page * pager.limit;
  // Rendered with the first rows, which would otherwise push it down.
  if (!shown && !pager.page) return null;
  return (
    <div
      className="flex min-h-17 flex-wrap items-center justify-between gap-3 border-t border-line
        px-4 py-2.5"
    >
      <p role="status" className="text-soft tabular-nums">
        {shown !== undefined && total !== undefined && shown > 0 && (
          <bdi>{words.range({ from: from + 1, to: from + shown, total, more })}</bdi>
        )}
      </p>
      {(pager.page > 0 || next) && (
        <div className="flex gap-2 max-sm:grow max-sm:*:grow">
          <Button aria-disabled={!pager.page} onClick={() => pager.page && pager.onPrevious()}>
            {words.previous}
          </Button>
          <Button aria-disabled={!next} onClick={() => next && pager.onNext(next)}>
            {words.next}
          </Button>
        </div>
      )}
    </div>
  );
}

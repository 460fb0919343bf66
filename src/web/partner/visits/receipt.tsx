// The receipt of a settled visit: the guest, the lines, and for ten minutes a button that undoes
// it.
import { levels, type Level } from '../../../contract/values/level-names.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { takeBackUntil } from '../../../domain/partners/stamp-rules.ts';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useSecondsLeft } from '../../device/now.ts';
import { Button } from '../../look/button.tsx';
import { focusOnMount } from '../../look/focus.ts';
import { Note } from '../../look/note.tsx';
import { Answers } from '../../parts/dialog/dialog.tsx';
import { Effects } from '../../parts/visit/effects.tsx';
import { isWaiting } from '../../parts/visit/waiting.ts';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import type { Settled } from './sheet.tsx';

interface ReceiptProps {
  settled: Settled;
  /** The first name of the guest, and their level before. */
  name: string;
  level: Level;
  onUndone: (visit: Visit) => void;
  onClose: () => void;
}

export function Receipt({ settled, name, level, onUndone, onClose }: ReceiptProps) {
  const { visit, given, receivedAt } = settled;
  const spoken = useWords();
  const words = useOffice(visitWords);
  const { guest: forGuest } = useOffice(servingWords);
  const { verify } = useOffice(counterWords);
  const isUndone = visit.undoneAt !== null;
  // The time is counted from `receivedAt`, since the server's clock may differ from this one.
  const span = Date.parse(takeBackUntil(visit.at)) - Date.parse(visit.at);
  const canUndo = useSecondsLeft(receivedAt + span) > 0 && !isUndone;
  const undo = useAct('undoVisit', {
    done: words.undone,
    failed: words.undoFailed,
    refresh: ['listVerifiedToday'],
  });
  const { bill, points, guest } = visit;
  const rises = guest !== null && levels.indexOf(guest.level) > levels.indexOf(level);
  const billText = bill && words.billOf(withAmounts(bill.amount));
  const billLines = billText ? [{ text: billText, points: points ?? 0 }] : [];

  const press = () =>
    undo.isPending ||
    undo.mutate(
      { params: { id: visit.id }, body: {} },
      { onSuccess: (reply) => isWaiting(reply) || onUndone(reply) },
    );

  return (
    <>
      <div
        // The new key focuses the group again after the undo, whose button disappears.
        key={visit.undoneAt}
        // The focus is on no button, so that a second press does not act on an unread receipt.
        ref={focusOnMount}
        role="group"
        aria-label={isUndone ? words.undone : words.settledFor(name)}
        tabIndex={-1}
        className="-mx-5 grid grid-cols-[minmax(0,1fr)] gap-4 bg-accent-wash px-5 py-6
          outline-none sm:-mx-6 sm:px-8 sm:py-8"
      >
        <p className="text-3xl font-semibold wrap-break-word">{forGuest(name)}</p>
        <div className={`text-xl sm:text-2xl ${isUndone ? 'text-soft line-through' : ''}`}>
          <Effects label={words.inAll} lines={[...billLines, ...given]} />
        </div>
        {rises && !isUndone && (
          <p className="text-xl font-semibold">
            {words.rises({ from: spoken.levels[level], to: spoken.levels[guest.level] })}
          </p>
        )}
        {/* The button is not where the last one was, which may be pressed twice in a hurry. */}
        {canUndo && (
          <Button
            wide="phone"
            aria-label={words.undoOf(name)}
            aria-disabled={undo.isPending}
            onClick={press}
          >
            {words.undo}
          </Button>
        )}
      </div>
      {undo.error && <Note tone="bad">{explain(undo.error, spoken)}</Note>}
      <Answers>
        <Button look="main" onClick={onClose}>
          {verify.close}
        </Button>
      </Answers>
    </>
  );
}

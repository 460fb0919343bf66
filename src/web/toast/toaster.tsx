// The place of the toast. Its time stands still while a person points at it or has the focus in it.
import { CircleAlert, CircleCheck, Clock, X } from 'lucide-react';
import { useEffect } from 'react';
import { useWords } from '../words/languages/language.ts';
import { IconButton, TextButton } from '../look/button.tsx';
import { dismiss, hold, openDialogs, shown, type Notice } from './toast.ts';

export function Toaster() {
  const notice = shown.useValue();
  const words = useWords();
  const slip = notice && <Slip key={notice.number} notice={notice} />;

  // Both regions are always rendered: a screen reader announces only changes inside a region that
  // it knows. A dialog does not hide `aria-live` regions, so notices are announced over it too. The
  // toast covers the frame's buttons, and nothing that the next step needs: a dialog, or a form
  // beside a list, ends in its button at the foot of the window.
  return (
    <section
      aria-label={words.frame.notices}
      className="notices pointer-events-none fixed inset-x-0 z-10 flex justify-center px-2
        print:hidden"
    >
      <div role="status" aria-live="polite">
        {notice?.tone !== 'bad' && slip}
      </div>
      <div role="alert" aria-live="assertive">
        {notice?.tone === 'bad' && slip}
      </div>
    </section>
  );
}

const signs = {
  good: { sign: CircleCheck, colour: 'text-good' },
  bad: { sign: CircleAlert, colour: 'text-bad' },
  waits: { sign: Clock, colour: 'text-soft' },
};

function Slip({ notice }: { notice: Notice }) {
  const words = useWords();
  const { title, detail, tone, act } = notice;
  const isOutOfReach = openDialogs.useValue() > 0;
  const { sign: Sign, colour } = signs[tone ?? 'good'];

  // A dialog that closes removes its notices without a pointerleave event.
  useEffect(() => () => hold(false), []);

  return (
    <div
      className="pointer-events-auto flex min-h-14 w-[calc(100vw-1rem)] max-w-100 animate-arrive
        items-center gap-2.5 rounded-md border border-line bg-surface ps-3 shadow-raised sm:gap-3
        sm:p-1 sm:ps-4"
      // `pointerenter` would also hold a notice that appears under a pointer at rest.
      onPointerMove={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Sign aria-hidden className={`size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 grow py-1.5 wrap-break-word sm:py-2.5">
        <p className="font-semibold max-sm:text-sm/snug">{title}</p>
        {detail && <p className="text-sm/snug text-soft">{detail}</p>}
      </div>
      {act && !isOutOfReach && (
        <TextButton
          aria-label={act.whole}
          onClick={() => {
            dismiss();
            act.onPress();
          }}
        >
          {act.label}
        </TextButton>
      )}
      <IconButton label={words.frame.dismiss} icon={X} onClick={dismiss} />
    </div>
  );
}

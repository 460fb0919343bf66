// Where the toast appears. It waits while somebody points at it or holds the focus in it.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useWords } from '../words/languages/language.ts';
import { IconButton, TextButton } from '../look/button.tsx';
import { dismiss, hold, isUnderDialog, onNotice, shownNotice, type Notice } from './toast.ts';

export function Toaster() {
  const notice = useSyncExternalStore(onNotice, shownNotice);
  const words = useWords();
  const slip = notice && <Slip key={notice.number} notice={notice} />;

  // Both regions are always there: a reader announces only what changes inside one it knows. A
  // dialog leaves what says `aria-live` to its readers, so notices are heard over it too.
  // It lies over the frame's own buttons, and over nothing that the next step needs: a dialog or
  // a form beside a list ends in its button at the foot of the window.
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

function Slip({ notice }: { notice: Notice }) {
  const words = useWords();
  const { title, detail, tone, act } = notice;
  const isOutOfReach = useSyncExternalStore(onNotice, isUnderDialog);
  const Sign = tone === 'bad' ? CircleAlert : CircleCheck;

  // A dialog that closes takes its notices with it, and nobody is told that the pointer left.
  useEffect(() => () => hold(false), []);

  return (
    <div
      className="pointer-events-auto flex min-h-14 w-[calc(100vw-1rem)] max-w-100 animate-arrive
        items-center gap-2.5 rounded-md border border-line bg-surface ps-3 shadow-raised sm:gap-3
        sm:p-1 sm:ps-4"
      // One that appears under a pointer at rest is not pointed at.
      onPointerMove={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Sign aria-hidden className={`size-5 shrink-0 ${tone ? 'text-bad' : 'text-good'}`} />
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

// Where the toast appears. It waits while somebody points at it or holds the focus in it.
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../words/language.ts';
import { IconButton } from './button.tsx';
import { dismiss, onNotice, shownNotice, type Notice } from './toast.ts';

const usualTime = 5_000;

export function Toaster() {
  const notice = useSyncExternalStore(onNotice, shownNotice);
  const words = useWords();
  const slip = notice && <Slip key={notice.number} notice={notice} />;

  // Both regions are always there: a reader announces only what changes inside one it knows. A
  // dialog leaves what says `aria-live` to its readers, so notices are heard over it too.
  return (
    <section
      aria-label={words.frame.notices}
      className="pointer-events-none fixed inset-x-0 top-14 z-10 flex justify-center px-3
        sm:top-auto sm:bottom-6 sm:justify-end sm:px-6"
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
  const [held, setHeld] = useState(false);
  const { title, detail, tone, lasts = usualTime } = notice;
  const Sign = tone === 'bad' ? CircleAlert : CircleCheck;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, lasts);
    return () => clearTimeout(timer);
  }, [held, lasts]);

  return (
    <div
      className="pointer-events-auto flex w-[calc(100vw-1.5rem)] max-w-100 animate-arrive
        items-start gap-3 rounded-md border border-line bg-surface p-1 ps-4 shadow-raised"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Sign aria-hidden className={`mt-3 size-5 shrink-0 ${tone ? 'text-bad' : 'text-good'}`} />
      <div className="min-w-0 grow py-2.5 wrap-break-word">
        <p className="font-semibold">{title}</p>
        {detail && <p className="text-sm text-soft">{detail}</p>}
      </div>
      <IconButton label={words.frame.dismiss} icon={X} onClick={dismiss} />
    </div>
  );
}

// The guest's dialog: the browser's own, which traps the focus and gives it back by itself.
import { X } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../../words/languages/language.ts';
import { IconButton } from '../../look/button.tsx';
import { Toaster } from '../../toast/toaster.tsx';

interface SheetProps {
  title: string;
  /** Is called by Escape, the cross, or a press beside the sheet. */
  onClose: () => void;
  children: ReactNode;
}

/** A window over the screen, on a phone a sheet from below. It is open while it is rendered. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const { frame } = useWords();
  const dialog = useModal({ onClose, pressed: 'outside' });

  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className="inset-x-0 bottom-0 m-0 mx-auto max-h-[88dvh] w-full max-w-none animate-rise
        rounded-t-lg border border-line bg-surface p-5 text-ink shadow-raised
        backdrop:animate-appear backdrop:bg-[#12090f]/55 max-sm:mt-auto max-sm:border-x-0
        max-sm:border-b-0 sm:my-auto sm:max-w-120 sm:rounded-lg sm:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 className="min-w-0 pt-2 text-lg/snug font-semibold wrap-break-word">{title}</h2>
        <IconButton label={frame.close} icon={X} onClick={onClose} />
      </div>
      {children}
      {/* An open dialog makes the rest of the page inert, toasts included, so it has a toaster of
          its own. */}
      <Toaster />
    </dialog>
  );
}

interface Modal {
  onClose: () => void;
  /** The place where a press closes it, besides its own buttons. */
  pressed: 'outside' | 'anywhere';
}

/** A ref for a dialog that is modal while it is rendered. Escape closes it. */
export function useModal({ onClose, pressed }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const press = useEffectEvent((event: MouseEvent) => {
    if (pressed === 'anywhere' || isBeside(event)) onClose();
  });

  // The dialog is closed before it is removed from the page, since closing gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const here = new AbortController();
    const { signal } = here;
    // The close event may arrive only after the next press, so Escape is handled by its cancel
    // event, which arrives at once. A field for files within the dialog sends cancel events, too.
    const cancel = (event: Event) => {
      if (event.target !== shown) return;
      event.preventDefault();
      close();
    };
    shown.addEventListener('cancel', cancel, { signal });
    // A dialog that was closed may be open again before its event arrives.
    shown.addEventListener('close', () => shown.open || close(), { signal });
    shown.addEventListener('click', (event) => press(event), { signal });
    shown.showModal();
    return () => {
      // The close event of this dialog must not close another one that has replaced it.
      here.abort();
      shown.close();
    };
  }, []);
  return dialog;
}

/** Whether a press on the dialog element is outside its box: on the margin or the backdrop. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent) {
  if (target !== currentTarget || !(target instanceof Element)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

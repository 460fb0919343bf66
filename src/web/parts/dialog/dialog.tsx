// The dialogs of the office and the counters: a window over the screen, on a phone a sheet from
// below, and a drawer at the end of the screen. Afterwards the focus goes back to where it was.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import { endActs, openDialog } from '../../toast/toast.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { IconButton } from '../../look/button.tsx';
import { Seal } from '../../look/pictures/seal.tsx';
import { focused, restoreFocus } from '../../look/focus.ts';

const widths = { normal: 'sm:max-w-120', wide: 'sm:max-w-170' };
const heights = {
  content: 'max-h-[88dvh] max-sm:rounded-t-lg',
  whole: 'max-sm:h-dvh sm:max-h-[94dvh]',
};

interface DialogProps {
  title: string;
  /** Is called by Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  width?: keyof typeof widths;
  /** The dialog asks before something that cannot be undone: only an answer closes it. */
  asks?: true;
  /** A press beside the dialog does not close it, since its content would be lost. */
  kept?: true;
  /** A success: shown large and in green; on a phone it fills the window. */
  good?: boolean;
  /** The element that gets the focus at first; by default the first field or button. */
  focus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus afterwards; by default the one that had it before. */
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The dialog is open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, onClose, width = 'normal', asks, kept, good, focus, returnTo, children } = props;
  const words = useOffice(partWords);
  const back = useFocusBack(returnTo);
  useEffect(openDialog, []);

  return (
    <Base.Root
      open
      disablePointerDismissal={asks ?? kept ?? false}
      onOpenChange={(open) => !open && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-2 animate-appear bg-[#12090f]/55" />
        <Base.Viewport className="fixed inset-0 z-3 grid content-end sm:content-center sm:p-6">
          <Base.Popup
            role={asks ? 'alertdialog' : 'dialog'}
            {...(focus && { initialFocus: focus })}
            {...back}
            className={`mx-auto grid w-full grid-cols-[minmax(0,1fr)]
              grid-rows-[auto_minmax(0,1fr)] animate-rise overflow-hidden border border-line
              bg-surface shadow-raised outline-none max-sm:border-x-0 max-sm:border-b-0
              sm:rounded-lg ${widths[width]} ${heights[good ? 'whole' : 'content']}`}
          >
            {good ? (
              // On a phone the notice of success covers the upper half of the green.
              <div
                className="flex items-center gap-4 bg-good px-5 pt-22 pb-5 text-surface sm:gap-6
                  sm:px-8 sm:pt-5"
              >
                <Seal />
                <Base.Title className="min-w-0 text-3xl font-semibold wrap-break-word sm:text-5xl">
                  {title}
                </Base.Title>
              </div>
            ) : (
              <div
                className="flex items-start justify-between gap-4 ps-5 pe-3 pt-3 sm:ps-6
                  sm:pt-4"
              >
                <Base.Title className="min-w-0 pt-2 text-lg/snug font-semibold wrap-break-word">
                  {title}
                </Base.Title>
                <IconButton label={words.close} icon={X} onClick={onClose} />
              </div>
            )}
            <div
              className={`flex flex-col gap-4 overflow-y-auto px-5 pb-6 *:shrink-0
                has-[[data-foot]]:pb-0 sm:px-6 ${good ? '' : 'pt-2'}`}
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const footLook = `sticky bottom-0 -mx-5 mt-auto bg-surface px-5 pt-2 pb-6 before:pointer-events-none
  before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t
  before:from-surface sm:-mx-6 sm:px-6`;

/** Content that stays at a dialog's foot while the rest scrolls behind it. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${footLook} grid`}>
    {children}
  </div>
);

/** The buttons at a dialog's foot: the last one is the action. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${footLook} flex flex-col-reverse gap-3 sm:flex-row sm:justify-end`}>
    {children}
  </div>
);

interface DrawerProps {
  title: string;
  /** The level whose metal its head has. */
  metal?: Level | undefined;
  /** Content below the title, in the head. */
  head?: ReactNode;
  /** Content that stays visible at its foot. */
  foot?: ReactNode;
  /** Something is being typed: a press beside the drawer does not close it. */
  busy?: boolean;
  /** The element that gets the focus at first. */
  focus: () => HTMLElement | null | undefined;
  onClose: (by: 'escape' | 'other') => void;
  children: ReactNode;
}

/**
 * A drawer for one row of a list, on a phone the whole screen. It is open while it is rendered.
 */
export function Drawer({ title, metal, head, foot, busy = false, ...props }: DrawerProps) {
  const { focus, onClose, children } = props;
  const words = useOffice(partWords);
  const back = useFocusBack();
  // Unlike a dialog, an open drawer leaves the actions of later notices in reach, since points are
  // given and taken in it.
  useEffect(endActs, []);

  return (
    <Base.Root
      open
      disablePointerDismissal={busy}
      onOpenChange={(open, { reason }) =>
        open || onClose(reason === 'escape-key' ? 'escape' : 'other')
      }
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-2 animate-appear bg-[#12090f]/45" />
        {/* Below the backdrop of a question over it, which covers both. */}
        <Base.Viewport className="fixed inset-0 z-2 flex justify-end">
          <Base.Popup
            data-drawer
            initialFocus={() => focus() ?? true}
            {...back}
            className="flex h-dvh w-full flex-col overflow-hidden border-line bg-surface
              shadow-raised outline-none max-sm:animate-rise sm:max-w-120 sm:border-s
              sm:animate-slide rtl:[--away:-2rem]"
          >
            <div
              data-level={metal}
              className={`relative isolate shrink-0 overflow-hidden px-5 pt-3 pb-5 sm:px-6
                ${metal ? 'metal' : 'border-b border-line'}`}
            >
              {metal && <div className="engraving -z-10" />}
              <div className="-me-2 flex items-start justify-between gap-4">
                <Base.Title className="min-w-0 pt-1.5 text-xl/snug font-semibold wrap-break-word">
                  <bdi>{title}</bdi>
                </Base.Title>
                <IconButton label={words.close} icon={X} onClick={() => onClose('other')} />
              </div>
              {head}
            </div>
            <div className="grid grow content-start gap-6 overflow-y-auto px-5 py-5 sm:px-6">
              {children}
            </div>
            {foot && (
              <div
                className="flex shrink-0 justify-between gap-2 border-t border-line px-2 pt-2
                  pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-3"
              >
                {foot}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The element that had the focus before each dialog. */
const openers = new WeakMap<Element, HTMLElement>();

/**
 * The element that had the focus before a dialog, if it still exists. If that element was in a
 * dialog that this one replaced: the element that had the focus before the earlier dialog.
 */
function connectedOpener(opener: HTMLElement | undefined): HTMLElement | undefined {
  if (!opener || opener.isConnected) return opener;
  const before = opener.closest('[role=dialog], [role=alertdialog]');
  return before ? connectedOpener(openers.get(before)) : undefined;
}

/**
 * Props for Base UI's popup. On closing, `returnTo` gets the focus, by default the element that had
 * it before. An element outside that has the focus by then keeps it if it is where the dialog led
 * (`data-leads`).
 */
export function useFocusBack(returnTo?: RefObject<HTMLElement | null>) {
  const [opener] = useState(focused);
  const shown = useRef<HTMLElement>(null);
  return {
    ref: (popup: HTMLElement | null) => {
      if (popup && opener) openers.set(popup, opener);
      shown.current = popup ?? shown.current;
    },
    finalFocus: () => {
      // The microtask runs after the dialog's elements are removed, which is when `connectedOpener`
      // can tell.
      queueMicrotask(() => {
        const taken = focused();
        if (taken?.closest('[data-leads]') && !shown.current?.contains(taken)) return;
        const place = returnTo?.current ?? connectedOpener(opener);
        if (place) place.focus({ preventScroll: true });
        else restoreFocus();
      });
      // Base UI would focus the first button in the content instead.
      return false;
    },
  };
}

// The one dialog: a window over the screen, on a phone a sheet from below.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { openDialog } from '../../toast/toast.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { IconButton } from '../../look/button.tsx';
import { Seal } from '../../look/pictures/seal.tsx';
import { useFocusBack } from './focus-back.ts';

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

/** The dialog is open while it is rendered. Afterwards the focus goes back to where it was. */
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

const foot = `sticky bottom-0 -mx-5 mt-auto bg-surface px-5 pt-2 pb-6 before:pointer-events-none
  before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t
  before:from-surface sm:-mx-6 sm:px-6`;

/** Content that stays at a dialog's foot while the rest scrolls behind it. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${foot} grid`}>
    {children}
  </div>
);

/** The buttons at a dialog's foot: the last one is the action. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${foot} flex flex-col-reverse gap-3 sm:flex-row sm:justify-end`}>
    {children}
  </div>
);

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
  /** Escape, the cross, or a press beside it. */
  onClose: () => void;
  width?: keyof typeof widths;
  /** It asks before something is done that cannot be undone: only an answer closes it. */
  asks?: true;
  /** A press beside it does not close it either, since what it shows would be lost. */
  kept?: true;
  /** Something went well: said large and in green; on a phone it fills the window. */
  good?: boolean;
  /** What has the focus at first; the first field or button unless told. */
  focus?: RefObject<HTMLElement | null>;
  /** What has the focus afterwards; what had it before unless told. */
  returnTo?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** It is there while it is rendered. The focus goes back where it came from when it is gone. */
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
              // On a phone the notice of success lies over the upper half of the green.
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

/** What stays in sight at a dialog's foot; what is long passes behind it. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${foot} grid`}>
    {children}
  </div>
);

/** The answers at a dialog's foot: the last one is the one that does it. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <div data-foot className={`${foot} flex flex-col-reverse gap-3 sm:flex-row sm:justify-end`}>
    {children}
  </div>
);

// The one dialog: a window over the screen, on a phone a sheet from below.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { partWords } from '../words/office/parts.ts';
import { useOffice } from '../words/office/words.ts';
import { IconButton } from './button.tsx';
import { content, focused } from './focus.ts';

const widths = { normal: 'sm:max-w-120', wide: 'sm:max-w-170' };

interface DialogProps {
  title: string;
  /** Escape, the cross, or a press beside it. */
  onClose: () => void;
  width?: keyof typeof widths;
  /** It asks before something is done that cannot be undone: only an answer closes it. */
  asks?: true;
  /** What has the focus at first; the first field or button unless told. */
  focus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** It is there while it is rendered. The focus goes back where it came from when it is gone. */
export function Dialog({ title, onClose, width = 'normal', asks, focus, children }: DialogProps) {
  const words = useOffice(partWords);
  const [opener] = useState(focused);

  return (
    <Base.Root
      open
      disablePointerDismissal={asks ?? false}
      onOpenChange={(open) => !open && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-2 animate-appear bg-[#12090f]/55" />
        <Base.Viewport className="fixed inset-0 z-3 grid content-end sm:content-center sm:p-6">
          <Base.Popup
            role={asks ? 'alertdialog' : 'dialog'}
            {...(focus && { initialFocus: focus })}
            finalFocus={() => (opener?.isConnected ? opener : content())}
            className={`mx-auto grid max-h-[88dvh] w-full grid-cols-[minmax(0,1fr)]
              grid-rows-[auto_minmax(0,1fr)] animate-rise overflow-hidden rounded-t-lg border
              border-line bg-surface shadow-raised outline-none max-sm:border-x-0 max-sm:border-b-0
              sm:rounded-lg ${widths[width]}`}
          >
            <div className="flex items-start justify-between gap-4 ps-5 pe-3 pt-3 sm:ps-6 sm:pt-4">
              <Base.Title className="min-w-0 pt-2 text-lg/snug font-semibold wrap-break-word">
                {title}
              </Base.Title>
              <IconButton label={words.close} icon={X} onClick={onClose} />
            </div>
            <div
              className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto px-5 pt-2 pb-6
                sm:px-6"
            >
              {children}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The answers at a dialog's foot: the last one is the one that does it. */
export const Answers = ({ children }: { children: ReactNode }) => (
  <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
);

// A drawer at the end of the screen, for one row of a list: on a phone it is the whole screen.
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { Level } from '../../../contract/levels.ts';
import { endActs } from '../../toast/toast.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { IconButton } from '../../look/button.tsx';
import { useFocusBack } from './focus-back.ts';

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

/** The drawer is open while it is rendered. Afterwards the focus goes back to where it was. */
export function Drawer({ title, metal, head, foot, busy = false, ...props }: DrawerProps) {
  const { focus, onClose, children } = props;
  const words = useOffice(partWords);
  const back = useFocusBack();
  // Not for as long as it is there: points are given and taken in it.
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

// A menu of the actions on a row, behind one button.
import { Menu } from '@base-ui/react/menu';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../look/button.tsx';

interface Act {
  key: string;
  label: string;
  icon: LucideIcon;
  /** The act removes something. */
  tone?: 'bad';
  /** The reason why the action is not possible now. */
  unless?: string | false;
  run: () => void;
}

/** An action opens its dialog; when that closes, the focus returns to the button. */
export function ActMenu({ label, acts }: { label: string; acts: readonly Act[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu.Root
      onOpenChange={(open, { reason }) =>
        open || reason === 'outside-press' || button.current?.focus()
      }
    >
      <Menu.Trigger render={<IconButton ref={button} label={label} icon={Ellipsis} />} />
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} className="z-2">
          <Menu.Popup
            finalFocus={false}
            className="grid min-w-52 animate-appear rounded-md border border-line bg-surface p-1
              shadow-raised outline-none"
          >
            {acts.map(({ key, label: text, icon: Icon, tone, unless, run }) => (
              <Menu.Item
                key={key}
                disabled={Boolean(unless)}
                title={unless || undefined}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3
                  outline-none data-disabled:cursor-default data-disabled:opacity-60
                  data-highlighted:bg-ink/8 ${tone === 'bad' ? 'text-bad' : ''}`}
                onClick={() => {
                  // The dialog returns the focus to the element that has it now.
                  button.current?.focus();
                  run();
                }}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {text}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

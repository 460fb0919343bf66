// A button that opens the file picker, and takes a file that is dropped on it.
import type { LucideIcon } from 'lucide-react';
import { useRef, type DragEvent } from 'react';
import { Button } from '../../../look/button.tsx';

interface FileButtonProps {
  label: string;
  icon: LucideIcon;
  /** The accepted type, as in the attribute of an input: `.json`, `image/*`. */
  accept: `.${string}` | `${string}/*`;
  onFile: (file: File) => void;
  /** Is called for a file of another type, which some pickers and every drop allow. */
  onOtherKind: (file: File) => void;
  /** The last file is still being handled. */
  busy?: boolean;
}

export function FileButton(props: FileButtonProps) {
  const { label, icon, accept, onFile, onOtherKind, busy = false } = props;
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file || busy) return;
    if (isOfKind(file, accept)) onFile(file);
    else onOtherKind(file);
  }

  const button = {
    'aria-disabled': busy,
    onClick: () => busy || input.current?.click(),
    // By default the browser would leave the page and open the file.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <>
      <Button icon={icon} {...button}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Without this the same file could not be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** Whether a file is accepted, by the end of its name or by its type. */
const isOfKind = ({ name, type }: File, accept: string) =>
  accept.startsWith('.')
    ? name.toLowerCase().endsWith(accept)
    : type.startsWith(accept.replace('*', ''));

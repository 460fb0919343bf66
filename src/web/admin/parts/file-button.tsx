// A button that asks for a file of this device: in the screen's frame, or in a form.
import type { LucideIcon } from 'lucide-react';
import { useRef, type DragEvent } from 'react';
import { Button, FrameButton } from '../../look/button.tsx';

interface FileButtonProps {
  label: string;
  /** In the frame: a word of the label, for where there is little room. */
  brief?: string;
  icon: LucideIcon;
  /** The kind it takes, as a file field writes it: `.json`, `image/*`. */
  accept: `.${string}` | `${string}/*`;
  onFile: (file: File) => void;
  /** Hears of a file of another kind: a picker shows them on request, and any can be dropped. */
  onOtherKind: (file: File) => void;
  /** Still busy with the last one. */
  busy?: boolean;
  within?: 'frame' | 'form';
}

export function FileButton(props: FileButtonProps) {
  const { label, brief, icon, accept, onFile, onOtherKind, busy = false, within = 'frame' } = props;
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file || busy) return;
    if (isOfKind(file, accept)) onFile(file);
    else onOtherKind(file);
  }

  const button = {
    'aria-disabled': busy,
    onClick: () => busy || input.current?.click(),
    // Without this the browser would leave the page and open the file.
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <>
      {within === 'frame' ? (
        <FrameButton label={label} brief={brief} icon={icon} {...button} />
      ) : (
        <Button icon={icon} {...button}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** By the end of its name, or by its type, as far as the device knows it. */
const isOfKind = ({ name, type }: File, accept: string) =>
  accept.startsWith('.')
    ? name.toLowerCase().endsWith(accept)
    : type.startsWith(accept.replace('*', ''));

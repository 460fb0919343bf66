// A button that asks for a file of this device: in the screen's frame, or in a form.
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button, FrameButton } from './button.tsx';

interface FileButtonProps {
  label: string;
  icon: LucideIcon;
  /** The kinds it takes, as a file field writes them: `.json`, `image/*`. */
  accept: string;
  onFile: (file: File) => void;
  /** Still busy with the last one. */
  busy?: boolean;
  within?: 'frame' | 'form';
}

export function FileButton(props: FileButtonProps) {
  const { label, icon, accept, onFile, busy = false, within = 'frame' } = props;
  const input = useRef<HTMLInputElement>(null);
  const ask = () => busy || input.current?.click();
  return (
    <>
      {within === 'frame' ? (
        <FrameButton label={label} icon={icon} aria-disabled={busy} onClick={ask} />
      ) : (
        <Button icon={icon} aria-disabled={busy} onClick={ask}>
          {label}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

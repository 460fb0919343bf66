// A value to hand over, such as a new password: easily read, and with a button that copies it.
import { Copy } from 'lucide-react';
import { partWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { IconButton } from '../../../look/button.tsx';
import { toast } from '../../../toast/toast.ts';

interface SecretProps {
  children: string;
  /** The text is small: an address, which nobody reads out. */
  small?: boolean;
}

export function Secret({ children, small }: SecretProps) {
  const words = useOffice(partWords);

  async function copy() {
    await navigator.clipboard.writeText(children);
    toast({ title: words.copied });
  }

  return (
    <div
      className="flex min-h-14 items-center justify-between gap-2 rounded-md bg-sunken py-1.5 ps-4
        pe-1.5"
    >
      <code
        dir="ltr"
        className={`min-w-0 wrap-anywhere select-all ${small ? '' : 'text-lg tracking-wide'}`}
      >
        {children}
      </code>
      {'clipboard' in navigator && <IconButton label={words.copy} icon={Copy} onClick={copy} />}
    </div>
  );
}

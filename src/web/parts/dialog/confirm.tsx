// Asks before an action: says what will happen and to whom; the button names the action.
import { useRef, type ReactNode } from 'react';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import { Button } from '../../look/button.tsx';
import { Answers, Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  /** The content says what will happen, and to whom. */
  children: ReactNode;
  /** The button's label, and its label while the action runs. */
  act: string;
  busyAct: string;
  busy: boolean;
  /** The action takes long, and goes on when the dialog is closed, which does not undo it. */
  goesOn?: true;
  /** `bad` for an action that removes something for good. */
  tone?: 'bad' | 'main';
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm(props: ConfirmProps) {
  const { title, children, act, busyAct, busy, goesOn, tone = 'bad' } = props;
  const { onConfirm, onClose } = props;
  const words = useOffice(partWords);
  const cancel = useRef<HTMLButtonElement>(null);

  return (
    <Dialog asks title={title} focus={cancel} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-break-word">{children}</div>
      <Answers>
        <Button ref={cancel} onClick={onClose}>
          {busy && goesOn ? words.close : words.cancel}
        </Button>
        <Button look={tone} aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {busy ? busyAct : act}
        </Button>
      </Answers>
    </Dialog>
  );
}

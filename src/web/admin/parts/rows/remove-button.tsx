// The button of a row that removes it, after a question.
import { Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../look/button.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';

interface RemoveButtonProps {
  /** The label of the button. */
  label: string;
  title: string;
  /** The consequences. */
  text: string;
  act: string;
  busyAct: string;
  onRemove: () => Promise<unknown>;
  /** The icon of another action than a removal, whose icon is red. */
  icon?: LucideIcon;
}

export function RemoveButton({ label, icon, text, onRemove, ...question }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    await onRemove().then(
      () => setAsking(false),
      () => undefined,
    );
    setBusy(false);
  }

  return (
    <>
      <IconButton
        {...(icon ? { icon } : { icon: Trash2, tone: 'bad' })}
        label={label}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Confirm
          {...question}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </Confirm>
      )}
    </>
  );
}

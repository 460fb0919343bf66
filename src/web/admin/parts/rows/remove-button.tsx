// The question before a row is removed, and the button of a row that asks it.
import { Trash2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../look/button.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';

interface Question {
  title: string;
  /** The consequences. */
  text: string;
  act: string;
  busyAct: string;
  onRemove: () => Promise<unknown>;
}

interface RemoveButtonProps extends Question {
  /** The label of the button. */
  label: string;
  /** The icon of another action than a removal, whose icon is red. */
  icon?: LucideIcon;
}

export function RemoveButton({ label, icon, ...question }: RemoveButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        {...(icon ? { icon } : { icon: Trash2, tone: 'bad' })}
        label={label}
        onClick={() => setAsking(true)}
      />
      {asking && <RemoveQuestion {...question} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The question stays open if the removal fails. */
export function RemoveQuestion(props: Question & { onClose: () => void }) {
  const { text, onRemove, onClose, ...question } = props;
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    await onRemove().then(onClose, () => undefined);
    setBusy(false);
  }

  return (
    <Confirm {...question} busy={busy} onConfirm={() => void remove()} onClose={onClose}>
      <p>{text}</p>
    </Confirm>
  );
}

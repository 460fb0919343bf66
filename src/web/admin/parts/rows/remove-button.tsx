// The button of a row that removes it, after a question.
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../look/button.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';

interface RemoveButtonProps {
  /** What is removed, for screen readers. */
  label: string;
  title: string;
  /** The consequences. */
  text: string;
  act: string;
  busyAct: string;
  onRemove: () => Promise<unknown>;
}

export function RemoveButton({ label, title, text, act, busyAct, onRemove }: RemoveButtonProps) {
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
      <IconButton tone="bad" label={label} icon={Trash2} onClick={() => setAsking(true)} />
      {asking && (
        <Confirm
          title={title}
          act={act}
          busyAct={busyAct}
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

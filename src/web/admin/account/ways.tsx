// The ways in which somebody proves who they are: the field of a code, and the button of a passkey.
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/explain.ts';
import { Button } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { Field } from '../../parts/form/field.tsx';
import { useWords } from '../../words/languages/language.ts';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';

/** The six digits that the app shows, which phones offer by themselves. */
export function CodeField() {
  const words = useOffice(secondFactorWords);
  return (
    <Field
      name="code"
      label={words.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      ltr
      large="number"
    />
  );
}

interface PasskeyButtonProps {
  label: string;
  /** The passkey is the method that is offered first. */
  main: boolean;
  /** Throws a DOMException where the person cancels or the device refuses. */
  onUse: () => Promise<unknown>;
}

/**
 * The button of a passkey, with a short reason after a failure: the browser says the rest in its
 * own dialog.
 */
export function PasskeyButton({ label, main, onUse }: PasskeyButtonProps) {
  const office = useOffice(secondFactorWords);
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function use() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    await onUse().catch((error: unknown) =>
      setFailure(error instanceof DOMException ? office.noAnswer : explain(error, words)),
    );
    setBusy(false);
  }

  return (
    <Stack gap="small">
      {failure && <Note tone="bad">{failure}</Note>}
      <Button
        look={main ? 'main' : 'quiet'}
        wide
        icon={Fingerprint}
        aria-disabled={busy}
        onClick={() => void use()}
      >
        {busy ? office.waiting : label}
      </Button>
    </Stack>
  );
}

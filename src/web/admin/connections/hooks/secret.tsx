// The secret of a hook, which is shown once.
import { Button } from '../../../look/button.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { Secret } from '../../parts/secrets/secret.tsx';

/** A secret that was just made, and the name of its hook. */
export interface Made {
  name: string;
  secret: string;
}

export function HookSecret({ made, onClose }: { made: Made; onClose: () => void }) {
  const words = useOffice(hookWords);
  return (
    <Dialog title={words.secretOf(made.name)} onClose={onClose} kept>
      <p>{words.secretText}</p>
      <Secret small>{made.secret}</Secret>
      <Answers>
        <Button look="main" onClick={onClose}>
          {words.done}
        </Button>
      </Answers>
    </Dialog>
  );
}

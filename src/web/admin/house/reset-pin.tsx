// The button that gives somebody a temporary PIN, with the caller's own password.
import { RectangleEllipsis } from 'lucide-react';
import { useState } from 'react';
import { OwnProof, type Admin } from '../../../contract/house/admins.ts';
import { useAct } from '../../api/hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { Soft } from '../../look/layout.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { pinWords } from '../../words/office/house/tills.ts';
import { useOffice } from '../../words/office/words.ts';
import { HandOver } from '../parts/secrets/hand-over.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

export function ResetPin({ admin: { id, username } }: { admin: Admin }) {
  const words = useOffice(pinWords);
  const [asking, setAsking] = useState(false);
  const [pin, setPin] = useState<string>();
  const reset = useAct('resetPin', {
    done: words.resetDone,
    failed: words.resetFailed,
    refresh: ['listAdmins'],
  });

  return (
    <>
      <IconButton
        label={words.resetOf(username)}
        icon={RectangleEllipsis}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <Dialog title={words.resetTitle(username)} onClose={() => setAsking(false)}>
          <Form
            schema={OwnProof}
            onSubmit={async (body) => {
              const made = await reset.mutateAsync({ params: { id }, body });
              setAsking(false);
              setPin(made.pin);
            }}
          >
            <Soft>{words.resetText}</Soft>
            <OwnPasswordField />
            <Submit label={words.reset} busyLabel={words.resetting} />
          </Form>
        </Dialog>
      )}
      {pin && (
        <HandOver
          title={words.handOver(username)}
          password={pin}
          onClose={() => setPin(undefined)}
        />
      )}
    </>
  );
}

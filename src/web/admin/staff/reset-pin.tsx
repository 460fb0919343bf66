// The button that gives somebody a temporary PIN.
import { RectangleEllipsis } from 'lucide-react';
import { useState } from 'react';
import type { Admin } from '../../../contract/staff/admins.ts';
import { useAct } from '../../api/hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { pinWords } from '../../words/office/staff/tills.ts';
import { useOffice } from '../../words/office/words.ts';
import { HandOver } from '../parts/secrets/hand-over.tsx';

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
        <Confirm
          title={words.resetTitle(username)}
          act={words.reset}
          busyAct={words.resetting}
          busy={reset.isPending}
          tone="main"
          onConfirm={() =>
            reset.mutate(
              { params: { id } },
              {
                onSuccess: (made) => {
                  setAsking(false);
                  setPin(made.pin);
                },
              },
            )
          }
          onClose={() => setAsking(false)}
        >
          <p>{words.resetText}</p>
        </Confirm>
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

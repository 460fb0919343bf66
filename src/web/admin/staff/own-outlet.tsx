// The outlet of somebody without a till, which a manager gives them where there is more than one.
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { admins as contract, type Admin } from '../../../contract/staff/admins.ts';
import { useAct } from '../../api/api-hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { SoftText } from '../../look/layout.tsx';
import { Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { ownOutletWords } from '../../words/office/staff/own-outlet.ts';
import { useOffice } from '../../words/office/words.ts';
import { OutletField, useOutletChoices } from '../parts/outlets/outlet-field.tsx';

/** The button of a person in the list; nothing where the restaurant has a single outlet. */
export function GiveOutlet({ admin: { id, username, ownOutletId } }: { admin: Admin }) {
  const words = useOffice(ownOutletWords);
  const isChosen = useOutletChoices().length > 1;
  const [open, setOpen] = useState(false);
  const give = useAct('giveOutlet', {
    done: words.given,
    failed: words.failed,
    refresh: ['listAdmins'],
  });
  if (!isChosen) return null;
  return (
    <>
      <IconButton label={words.giveOf(username)} icon={MapPin} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={words.giveOf(username)} onClose={() => setOpen(false)}>
          <Form
            schema={contract.giveOutlet.body}
            onSubmit={async (body) => {
              await give.mutateAsync({ params: { id }, body });
              setOpen(false);
            }}
          >
            <SoftText>{words.text}</SoftText>
            <OutletField
              name="outletId"
              label={words.outlet}
              none={words.none}
              defaultValue={ownOutletId ?? ''}
            />
            <Foot>
              <Submit label={words.save} busyLabel={words.saving} wide={false} />
            </Foot>
          </Form>
        </Dialog>
      )}
    </>
  );
}

// The outlet of somebody without a till, which a manager gives them where there is more than one.
import { admins as contract } from '../../../contract/staff/admins.ts';
import { useAct } from '../../api/api-hooks.ts';
import { SoftText } from '../../look/layout.tsx';
import { Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { ownOutletWords } from '../../words/office/staff/own-outlet.ts';
import { useOffice } from '../../words/office/words.ts';
import { OutletField } from '../parts/outlets/outlet-field.tsx';
import type { PersonDialogProps } from './renew.tsx';

export function GiveOutlet({ admin, onClose }: PersonDialogProps) {
  const { id, username, ownOutletId } = admin;
  const words = useOffice(ownOutletWords);
  const give = useAct('giveOutlet', {
    done: words.given,
    failed: words.failed,
    refresh: ['listAdmins'],
  });
  return (
    <Dialog title={words.giveOf(username)} onClose={onClose}>
      <Form
        schema={contract.giveOutlet.body}
        onSubmit={async (body) => {
          await give.mutateAsync({ params: { id }, body });
          onClose();
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
  );
}

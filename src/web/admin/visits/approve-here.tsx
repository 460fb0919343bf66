// Approves a waiting request at the till that made it, by the PIN of somebody else.
import { useState } from 'react';
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import { Approval } from '../../../contract/visits/requests.ts';
import { isBillLimit } from '../../../domain/staff/limit-rules.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { TextButton } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { shownVisits } from '../../parts/visit/chosen.ts';
import { useLimitText } from '../../parts/visit/waiting.ts';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { requestWords } from '../../words/office/visits/request-words.ts';
import { useOffice } from '../../words/office/words.ts';

const Typed = Approval.shape.approver.def.innerType;

export function ApproveHere({ request, name }: { request: VisitRequested; name: string }) {
  const words = useOffice(requestWords);
  const { pin } = useOffice(tillWords);
  const limitText = useLimitText();
  const [open, setOpen] = useState(false);
  const own = useAsk('currentAdmin', {}).data?.id;
  const till = useAsk('currentTill', {}, { when: open }).data;
  const others = (till?.people ?? []).filter(
    ({ id, hasPin, approves }) => hasPin && approves && id !== own,
  );
  const approve = useAct('approveRequest', {
    done: words.approved,
    failed: words.notApproved,
    refresh: ['listOwnRequests', ...shownVisits],
  });
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{words.approveHere}</TextButton>
      {open && (
        <Dialog title={words.approveOf(name)} onClose={() => setOpen(false)}>
          {isBillLimit(request.limit) && <Note>{limitText(request)}</Note>}
          {till && others.length === 0 ? (
            <Note>{words.nobodyApproves}</Note>
          ) : (
            <Form
              schema={Typed}
              onSubmit={async (approver) => {
                await approve.mutateAsync({ params: { id: request.id }, body: { approver } });
                setOpen(false);
              }}
            >
              <SelectField
                name="adminId"
                label={words.approver}
                options={others.map(({ id, username }) => ({ value: id, label: username }))}
              />
              <Field
                name="pin"
                label={pin}
                type="password"
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
              />
              <Submit label={words.approve} busyLabel={words.approving} />
            </Form>
          )}
        </Dialog>
      )}
    </>
  );
}

// The QR and the code with which a guest who has no password opens the card on their own phone.
import { useState } from 'react';
import type { Invitation } from '../../../../contract/members/enrolment.ts';
import { lastDigits } from '../../../../domain/members/invitation-rules.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { clockTime, useSecondsLeft } from '../../../device/now.ts';
import { TextButton } from '../../../look/button.tsx';
import { BothEnds, SoftText, Stack } from '../../../look/layout.tsx';
import { InsetPanel } from '../../../look/staff-layout.tsx';
import { CodeFigures } from '../../../parts/card/digits.tsx';
import { Qr } from '../../../parts/card/qr.tsx';
import { enrolmentWords } from '../../../words/office/members/enrolment-words.ts';
import { useOffice } from '../../../words/office/words.ts';

/** An invitation, with the end of its time by this device's clock. */
export interface Invited extends Invitation {
  endsAt: number;
}

export const received = (invitation: Invitation): Invited => ({
  ...invitation,
  endsAt: Date.now() + invitation.left,
});

interface InvitationProps {
  customer: { id: number; mobile: string };
  /** The invitation from the enrolment; without it, a button asks for one. */
  first?: Invited | undefined;
}

export function OpenCard({ customer, first }: InvitationProps) {
  const words = useOffice(enrolmentWords);
  const [shown, setShown] = useState(first);
  const remaining = useSecondsLeft(shown?.endsAt);
  const invite = useAct('inviteCustomer', { failed: words.showFailed });
  const isValid = shown !== undefined && remaining > 0;
  const ask = () =>
    invite.isPending ||
    invite.mutate(
      {
        params: { id: customer.id },
        // A cashier sees the full number only if it was typed at this till; the server gets it in
        // that case.
        body: isMasked(customer.mobile) ? {} : { mobile: customer.mobile },
      },
      { onSuccess: (invitation) => setShown(received(invitation)) },
    );
  const label = shown ? words.another : words.show;

  if (!isValid) {
    return (
      <BothEnds>
        <SoftText>{shown ? words.over : words.notOpened}</SoftText>
        <TextButton aria-disabled={invite.isPending} onClick={ask}>
          {invite.isPending ? words.showing : label}
        </TextButton>
      </BothEnds>
    );
  }
  return (
    <InsetPanel title={words.open}>
      <Scannable mobile={customer.mobile} invited={shown} remaining={remaining} />
    </InsetPanel>
  );
}

const isMasked = (mobile: string) => mobile.startsWith('•');

interface ScannableProps {
  mobile: string;
  invited: Invited;
  /** The seconds for which the invitation is valid. */
  remaining: number;
}

function Scannable({ mobile, invited: { token, code, site }, remaining }: ScannableProps) {
  const words = useOffice(enrolmentWords);
  const address = `${site ?? location.origin}/welcome`;
  // The address contains the last digits if the till knows them, so that the guest need not type
  // them.
  const digits = isMasked(mobile) ? '' : `.${lastDigits(mobile)}`;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="max-w-56 max-sm:justify-self-center max-sm:w-full">
        <Qr says={`${address}#${token}${digits}`} />
      </div>
      <Stack gap="small">
        <p>{words.openText}</p>
        <div>
          {words.orTyped}{' '}
          <bdi dir="ltr" className="font-medium wrap-anywhere select-all">
            {address.replace(/^https?:\/\//, '')}
          </bdi>
        </div>
        <p className="text-3xl font-semibold">
          <CodeFigures code={code} />
        </p>
        <SoftText>{words.left(clockTime(remaining))}</SoftText>
      </Stack>
    </div>
  );
}

// The buttons of a partner that reset the password and remove the partner.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Partner } from '../../../contract/partners/partners.ts';
import { useAct } from '../../api/hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { partnerWords } from '../../words/office/partners/partners.ts';
import { useOffice } from '../../words/office/words.ts';
import { Removal } from '../parts/rows/rows.tsx';
import { ResetPassword } from '../parts/secrets/reset-password.tsx';

interface PartnerActionsProps {
  partner: Partner;
  onRemoved: () => void;
}

export function PartnerActions({ partner, onRemoved }: PartnerActionsProps) {
  const words = useOffice(partnerWords);
  const params = { id: partner.id };
  const [resetting, setResetting] = useState(false);
  const reset = useAct('resetPartnerPassword', { failed: words.resetFailed });

  return (
    <>
      <IconButton label={words.reset} icon={KeyRound} onClick={() => setResetting(true)} />
      <Removal
        id={partner.id}
        call="removePartner"
        refresh={['listPartners', 'listBenefits', 'listRewards']}
        label={words.remove}
        words={{ ...words, removeTitle: words.removeTitle(partner), removeAct: words.remove }}
        onRemoved={onRemoved}
      />
      {resetting && (
        <ResetPassword
          fixedIn="partnerResetPassword"
          words={{
            title: words.resetTitle(partner),
            text: words.resetText,
            act: words.reset,
            busyAct: words.resetting,
            done: words.resetDone,
          }}
          busy={reset.isPending}
          onReset={(newPassword) => reset.mutateAsync({ params, body: { newPassword } })}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}

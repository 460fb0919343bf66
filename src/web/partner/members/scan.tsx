// Scanning at the counter: the QR on the card stands for guest and code, and verifies at once.
import type { VerifiedCustomer } from '../../../contract/partners/counter.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct } from '../../api/hooks.ts';
import { Scan } from '../../parts/scan/scan.tsx';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { serveThere } from '../rewards/claim-place.ts';

interface ScanCustomerProps {
  /** A dialog is open: the camera is off. */
  resting: boolean;
  onVerified: (customer: VerifiedCustomer) => void;
}

export function ScanCustomer({ resting, onVerified }: ScanCustomerProps) {
  const { messages } = useWords();
  const { verify } = useOffice(counterWords);
  const { claimHere, toRewards } = useOffice(servingWords);
  const isRewarding = useConfig()?.rewards === true;
  const scan = useAct('scanCustomer', { failed: verify.failed, refresh: ['listVerifiedToday'] });
  return (
    <Scan
      resting={resting}
      checking={verify.checking}
      check={{ card: (token) => scan.mutateAsync({ body: { token } }) }}
      unknown={messages.qrUnknown}
      elsewhere={
        isRewarding
          ? { kind: 'claim', text: claimHere, label: toRewards, onGo: serveThere }
          : undefined
      }
      onFound={onVerified}
    />
  );
}

// Scanning at the counter: the QR on the card stands for guest and code, and verifies at once.
import type { VerifiedCustomer } from '../../contract/counter.ts';
import { useAct } from '../api/hooks.ts';
import { Scan } from '../parts/scan/scan.tsx';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';

interface ScanCustomerProps {
  /** Something else is before the partner's eyes: the camera is off. */
  resting: boolean;
  onVerified: (customer: VerifiedCustomer) => void;
}

export function ScanCustomer({ resting, onVerified }: ScanCustomerProps) {
  const { verify } = useOffice(counterWords);
  const scan = useAct('scanCustomer', { failed: verify.failed, refresh: ['listVerifiedToday'] });
  return (
    <Scan
      resting={resting}
      checking={verify.checking}
      check={(token) => scan.mutateAsync({ body: { token } })}
      onFound={onVerified}
    />
  );
}

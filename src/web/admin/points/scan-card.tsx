// The camera instead of the search: whose card it sees is chosen.
import type { RefObject } from 'react';
import type { TillCustomer } from '../../../contract/till.ts';
import { useAct } from '../../api/hooks.ts';
import { Dialog } from '../../parts/frame/dialog.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { pointsWords } from '../../words/office/points.ts';
import { scanWords } from '../../words/office/scan.ts';
import { useOffice } from '../../words/office/words.ts';

export interface ScanCardProps {
  onFound: (customer: TillCustomer) => void;
  onClose: () => void;
  /** What has the focus afterwards; what had it before where this is nothing. */
  returnTo: RefObject<HTMLElement | null>;
}

export function ScanCard({ onFound, onClose, returnTo }: ScanCardProps) {
  const { title } = useOffice(scanWords);
  const { lookingUp } = useOffice(pointsWords);
  const find = useAct('findCustomerByQr');
  return (
    <Dialog title={title} returnTo={returnTo} onClose={onClose}>
      <Scan
        atOnce
        checking={lookingUp}
        check={(token) => find.mutateAsync({ body: { token } })}
        onFound={onFound}
      />
    </Dialog>
  );
}

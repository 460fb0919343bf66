// Scans a code instead of searching: a card chooses its member, a claim is served.
import type { RefObject } from 'react';
import type { TillCustomer } from '../../../../contract/points/till.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { useFindClaim, type Found } from '../../../parts/claim/find-claim.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Scan } from '../../../parts/scan/scan.tsx';
import { messages } from '../../../../contract/messages/messages.ts';
import { translate } from '../../../api/explain.ts';
import { useWords } from '../../../words/languages/language.ts';
import { pointsWords } from '../../../words/office/points/point-words.ts';
import { scanWords } from '../../../words/office/points/scan.ts';
import { useOffice } from '../../../words/office/words.ts';
import { servingWords } from '../../../words/rewards/serving.ts';
import { useServesClaims } from './choices.tsx';

/** A member, with the QR of the card. */
export interface ScannedCard {
  customer: TillCustomer;
  token: string;
}

/** A member, or an older claim. */
export type Scanned = ScannedCard | Found;

export interface ScanCardProps {
  onScanned: (scanned: Scanned) => void;
  onClose: () => void;
  /** The element that gets the focus afterwards; the one that had it before by default. */
  returnTo: RefObject<HTMLElement | null>;
}

export function ScanCard({ onScanned, onClose, returnTo }: ScanCardProps) {
  const words = useWords();
  const scan = useOffice(scanWords);
  const { lookingUp } = useOffice(pointsWords);
  const { neither, scan: either } = useOffice(servingWords);
  const isRewarding = useServesClaims();
  const member = useAct('findCustomerByQr');
  const { find } = useFindClaim();
  const card = async (token: string) => ({
    customer: await member.mutateAsync({ body: { token } }),
    token,
  });
  const claim = (token: string) => find({ token });

  return (
    <Dialog title={scan.title} returnTo={returnTo} onClose={onClose}>
      <Scan<Scanned>
        startOn
        {...(isRewarding && { ownWords: { ...scan, hint: either.hint } })}
        checking={lookingUp}
        check={isRewarding ? { card, claim } : { card }}
        unknown={isRewarding ? neither : translate({ key: messages.qrUnknown }, words)}
        onFound={onScanned}
      />
    </Dialog>
  );
}

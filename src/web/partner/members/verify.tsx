// The Verify Customer tab: a number or a QR, then the code, then what the guest gets.
import { useRef } from 'react';
import type { VerifiedCustomer } from '../../../contract/partners/counter.ts';
import { useConfig } from '../../api/config.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { FirstScreen, NotOnPhone, WithAside } from '../../look/staff-layout.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { messages } from '../../../contract/messages/messages.ts';
import { translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { openRewardPoints } from '../parts/handed-over-claim.ts';
import { LookUp, useScannedCard, useVerification } from './verification.tsx';
import { VerifiedToday } from './verified-today.tsx';

export function Verify() {
  const { verify } = useOffice(counterWords);
  const hasSheet = useConfig()?.counterSheet === true;
  const number = useRef<HTMLInputElement>(null);
  const { isOpen, found, verified, dialog } = useVerification({
    field: number,
    serves: hasSheet ? 'all' : 'nothing',
  });

  return (
    <WithAside>
      <FirstScreen>
        <Panel title={verify.title}>
          <Stack>
            <NotOnPhone>
              <SoftText>{verify.text}</SoftText>
            </NotOnPhone>
            <ScanCustomer resting={isOpen} onVerified={verified} />
            <LookUp field={number} onFound={found} />
          </Stack>
        </Panel>
      </FirstScreen>
      <VerifiedToday />
      {dialog}
    </WithAside>
  );
}

interface ScanCustomerProps {
  /** A dialog is open: the camera is off. */
  resting: boolean;
  onVerified: (customer: VerifiedCustomer) => void;
}

/** A guest's QR contains number and code, so a scan verifies immediately. */
function ScanCustomer({ resting, onVerified }: ScanCustomerProps) {
  const words = useWords();
  const { verify } = useOffice(counterWords);
  const { claimHere, toRewards } = useOffice(servingWords);
  const isRewarding = useConfig()?.rewards === true;
  return (
    <Scan
      resting={resting}
      checking={verify.checking}
      check={{ card: useScannedCard() }}
      unknown={translate({ key: messages.qrUnknown }, words)}
      elsewhere={
        isRewarding
          ? { kind: 'claim', text: claimHere, label: toRewards, onGo: openRewardPoints }
          : undefined
      }
      onFound={onVerified}
    />
  );
}

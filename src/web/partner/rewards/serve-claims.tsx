// Serves claims: the QR of a claim or its six digits, then the reward itself.
import { useRef, useState } from 'react';
import { useFindClaim } from '../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { Columns, Panel, Soft, Stack } from '../../look/layout.tsx';
import { FirstScreen, Roomy } from '../../look/staff-layout.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { dismissAll } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { useCarriedClaim, verifyThere } from './claim-place.ts';
import { TypeClaim } from './type-claim.tsx';

export function ServeClaims() {
  const words = useOffice(servingWords);
  const [found, setFound] = useState<FoundClaim>();
  const code = useRef<HTMLInputElement>(null);
  const [carried, putDown] = useCarriedClaim();

  /** Removes the notices about the last guest. A dialog that opened meanwhile stays. */
  function show(next: FoundClaim) {
    dismissAll();
    setFound((now) => now ?? next);
  }

  /** Makes the tab ready for the next guest. */
  function close() {
    code.current?.form?.reset();
    dismissAll();
    setFound(undefined);
    putDown();
  }

  return (
    <FirstScreen beside>
      <Panel title={words.title}>
        <Stack>
          <Roomy>
            <Soft>{words.text}</Soft>
          </Roomy>
          <Columns>
            <ScanClaim resting={found !== undefined} first={carried} onFound={show} />
            <Stack>
              <TypeClaim field={code} onFound={show} />
            </Stack>
          </Columns>
        </Stack>
        {found && <ServeClaim found={found} returnTo={code} onClose={close} />}
      </Panel>
    </FirstScreen>
  );
}

interface ScanClaimProps {
  /** A dialog is open: the camera is off. */
  resting: boolean;
  /** The token that the camera has seen in another tab. */
  first: string | undefined;
  onFound: (found: FoundClaim) => void;
}

function ScanClaim({ resting, first, onFound }: ScanClaimProps) {
  const { messages } = useWords();
  const words = useOffice(servingWords);
  const { find } = useFindClaim();
  return (
    <Scan
      resting={resting}
      said={words.scan}
      checking={words.finding}
      check={{ claim: (token) => find({ token }) }}
      unknown={messages.claimQrUnknown}
      elsewhere={{
        kind: 'card',
        text: words.cardHere,
        label: words.toVerify,
        onGo: verifyThere,
      }}
      first={first}
      onFound={onFound}
    />
  );
}

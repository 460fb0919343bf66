// Scanning instead of typing: the QR on the card says who the guest is and what the code is.
import { CameraOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { VerifiedCustomer } from '../../contract/counter.ts';
import { QrToken } from '../../contract/values.ts';
import { useAct } from '../api/hooks.ts';
import { Button } from '../parts/look/button.tsx';
import { Answers } from '../parts/frame/dialog.tsx';
import { Plight } from './parts/plight.tsx';
import { Stack } from '../parts/look/layout.tsx';
import { Caption, Viewfinder } from './parts/viewfinder.tsx';
import { explain } from '../api/explain.ts';
import { useWords } from '../words/language.ts';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';
import { useScanner, type Trouble } from './scanner.ts';

interface ScanStepProps {
  onVerified: (customer: VerifiedCustomer) => void;
  onClose: () => void;
}

export function ScanStep({ onVerified, onClose }: ScanStepProps) {
  const { scan: words } = useOffice(counterWords);
  const { take, forget, checking, refused, problem } = useScannedText(onVerified);
  const { video, state, retry } = useScanner(take);
  const inTrouble = state !== 'starting' && state !== 'scanning';

  return (
    <Stack>
      {inTrouble && <NoPicture trouble={state} />}
      <div hidden={inTrouble}>
        <Viewfinder label={words.title} video={video} on={state === 'scanning'} />
      </div>
      {!inTrouble && (
        <Caption {...(problem && { tone: 'bad' })}>
          {problem ?? (checking ? words.checking : words[state === 'starting' ? state : 'hint'])}
        </Caption>
      )}
      <Answers>
        {inTrouble && state !== 'insecure' && <RetryButton onRetry={retry} />}
        <Button look={inTrouble ? 'main' : 'quiet'} onClick={onClose}>
          {inTrouble ? words.typeInstead : words.cancel}
        </Button>
        {!inTrouble && refused && (
          <Button look="main" onClick={forget}>
            {words.again}
          </Button>
        )}
      </Answers>
    </Stack>
  );
}

/**
 * Takes what the scanner sees: a token is checked by the server, anything else is said to be none
 * of ours. The same text is taken once, however long it is held into the picture.
 */
function useScannedText(onVerified: (customer: VerifiedCustomer) => void) {
  const words = useWords();
  const { verify } = useOffice(counterWords);
  const [problem, setProblem] = useState<string>();
  const taken = useRef<string>(undefined);
  const asking = useRef(false);
  const scan = useAct('scanCustomer', { failed: verify.failed });

  function take(text: string) {
    if (asking.current || text === taken.current) return;
    taken.current = text;
    const token = QrToken.safeParse(text);
    scan.reset();
    if (!token.success) return setProblem(words.messages.qrUnknown);
    setProblem(undefined);
    asking.current = true;
    scan.mutate(
      { body: { token: token.data } },
      {
        onSuccess: onVerified,
        onError: (error) => setProblem(explain(error, words)),
        onSettled: () => (asking.current = false),
      },
    );
  }

  function forget() {
    taken.current = undefined;
    scan.reset();
    setProblem(undefined);
  }

  return { take, forget, checking: scan.isPending, refused: scan.isError, problem };
}

function NoPicture({ trouble }: { trouble: Trouble }) {
  const { scan } = useOffice(counterWords);
  return <Plight icon={CameraOff} {...scan.troubles[trouble]} />;
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { frame } = useWords();
  return <Button onClick={onRetry}>{frame.retry}</Button>;
}

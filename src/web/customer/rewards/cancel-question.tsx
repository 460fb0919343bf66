// Asks whether to give a claim up, whose points come back.
import { Button } from '../../parts/look/button.tsx';
import { Row, Stack } from '../../parts/look/layout.tsx';
import { Sheet } from '../../parts/frame/sheet.tsx';
import { claimedName } from '../../words/reward-words.ts';
import { useRewardWords } from '../../words/rewards.ts';
import type { WaitingClaim } from '../waiting-claim.ts';
import { useFocusKept } from './keeps-focus.ts';

interface CancelQuestionProps {
  claim: WaitingClaim;
  busy: boolean;
  onCancel: () => void;
  onClose: () => void;
}

export function CancelQuestion({ claim, busy, onCancel, onClose }: CancelQuestionProps) {
  const words = useRewardWords();
  const name = claimedName(claim, words.language);
  useFocusKept();
  return (
    <Sheet title={words.cancelTitle} onClose={onClose}>
      <Stack gap="large">
        <p className="wrap-break-word">{words.cancelText({ name, cost: claim.cost })}</p>
        <Row>
          <Button look="bad" aria-disabled={busy} onClick={() => busy || onCancel()}>
            {busy ? words.cancelling : words.cancelAct}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </Row>
      </Stack>
    </Sheet>
  );
}

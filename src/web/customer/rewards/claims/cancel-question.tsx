// Asks before a claim is cancelled, whose points come back.
import { Button } from '../../../look/button.tsx';
import { Row, Stack } from '../../../look/layout.tsx';
import { Sheet } from '../../../parts/dialog/sheet.tsx';
import { claimedName } from '../../../words/rewards/reward-words.ts';
import { useRewardWords } from '../../../words/rewards/rewards.ts';
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

// Shown when a reward is served: the whole screen in green, for the guest and for who served it.
import { Button } from '../../../look/button.tsx';
import { OwnWords } from '../../../look/own-words.tsx';
import { Seal } from '../../../look/pictures/seal.tsx';
import { useModal } from '../../../parts/dialog/sheet.tsx';
import { useRewardWords } from '../../../words/rewards/rewards.ts';
import { useFocusKept } from './keeps-focus.ts';

interface ServedScreenProps {
  name: string;
  onClose: () => void;
}

/** A press anywhere closes it. */
export function ServedScreen({ name, onClose }: ServedScreenProps) {
  const words = useRewardWords();
  const dialog = useModal({ onClose, pressed: 'anywhere' });
  useFocusKept();
  return (
    <dialog
      ref={dialog}
      aria-label={words.saidServed(name)}
      className="m-0 h-dvh max-h-none w-dvw max-w-none animate-appear bg-good p-6 text-surface"
    >
      <div className="grid h-full content-center justify-items-center gap-4 text-center">
        <span className="scale-150 pb-6">
          <Seal />
        </span>
        <p className="text-5xl font-semibold">{words.served}</p>
        <p className="max-w-full text-xl font-medium wrap-break-word">
          <OwnWords>{name}</OwnWords>
        </p>
        <p className="text-lg">{words.enjoy}</p>
        <div className="mt-4 text-ink">
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </dialog>
  );
}

// Asks before an occasion is switched on, and tells who would get its message and what it may cost.
import {
  occasionSettings,
  type Occasion,
  type OccasionKind,
} from '../../../contract/occasions/occasion-values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useSettingsChange } from '../parts/settings/settings-form.tsx';
import { Told } from './told.tsx';

interface SwitchOnProps {
  kind: OccasionKind;
  saved: Occasion;
  onClose: () => void;
}

export function SwitchOn({ kind, saved, onClose }: SwitchOnProps) {
  const words = useOffice(occasionWords);
  const occasion = { ...saved, on: true };
  const forecast = useAsk('tryOccasion', { body: { kind, occasion } });
  const change = useSettingsChange({
    words: { saved: words.switchedOn },
    refresh: ['listOccasions', 'listMessages'],
  });
  return (
    <Confirm
      title={words.tryTitle(words.kinds[kind].title)}
      act={words.tryAct}
      busyAct={words.switching}
      busy={change.isPending}
      tone="main"
      onConfirm={() =>
        change.mutate({ body: { [occasionSettings[kind]]: occasion } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Loaded ask={forecast} skeleton={<Skeleton size="history" />}>
        {(told) => <Told of={told} />}
      </Loaded>
    </Confirm>
  );
}

// Asks before an occasion is switched on, and tells who would get its message and what it may cost.
import {
  occasionSettings,
  type Occasion,
  type OccasionKind,
} from '../../../contract/occasions/occasion-values.ts';
import type { Forecast } from '../../../contract/occasions/occasions.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { grouped } from '../../words/languages/plural.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useSettingsChange } from '../parts/settings/settings-form.tsx';

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

function Told({ of: { today, first, perMonth, points, atMenu, atCost } }: { of: Forecast }) {
  const words = useOffice(occasionWords);
  const money = [
    { name: words.tryMenu, value: atMenu },
    { name: words.tryCost, value: atCost },
  ];
  return (
    <Stack gap="small">
      <KeyFigures
        figures={[
          { name: words.tryToday, value: grouped(today) },
          { name: words.tryMonth, value: grouped(perMonth) },
          ...(points > 0 ? [{ name: words.tryPoints, value: grouped(points) }] : []),
          ...money.flatMap(({ name, value }) =>
            points > 0 && value ? [{ name, value: withAmounts(value) }] : [],
          ),
        ]}
      />
      {first.length > 0 ? (
        <div>
          <p className="text-sm font-medium">{words.tryFirst}</p>
          <ul className="max-h-40 overflow-y-auto">
            {first.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{words.tryNobody}</p>
      )}
      <SoftText>{words.tryNote}</SoftText>
    </Stack>
  );
}

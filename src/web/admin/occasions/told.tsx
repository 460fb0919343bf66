// Who would get a message now, by name, and what it may cost.
import type { Forecast } from '../../../contract/occasions/figures.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { grouped } from '../../words/languages/plural.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';

interface ToldProps {
  /** Without a number a month, it is for once. */
  of: Omit<Forecast, 'perMonth'> & { perMonth?: number };
}

export function Told({ of: { today, first, perMonth, points, atMenu, atCost } }: ToldProps) {
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
          ...(perMonth === undefined ? [] : [{ name: words.tryMonth, value: grouped(perMonth) }]),
          ...(points > 0
            ? [
                {
                  name: perMonth === undefined ? words.tryPointsOnce : words.tryPoints,
                  value: grouped(points),
                },
              ]
            : []),
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

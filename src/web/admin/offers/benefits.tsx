// The Benefits tab: the benefits of each level, at the restaurant and at its partners.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { levels, type Level } from '../../../contract/levels.ts';
import { useAsk, useAskAll } from '../../api/hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { benefitsWords } from '../../words/office/offers/benefits.ts';
import { useOffice } from '../../words/office/words.ts';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { everyLevel, ListByLevel } from '../parts/rows/list-by-level.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { activeColumn, nameColumn, type Rows } from '../parts/rows/rows.tsx';
import { BenefitForm } from './benefit-form.tsx';

export function Benefits() {
  const words = useOffice(benefitsWords);
  const answers = useAskAll('listBenefits', everyLevel);
  const benefits = answers.length === levels.length ? answers.flat() : undefined;
  const form = useOpenForm('benefit', benefits);
  const active = benefits
    ?.filter(({ active: on, resting }) => on && !resting)
    .map(({ level }) => level);

  return (
    <ListByLevel
      form={form}
      words={words}
      active={active}
      renderForm={({ row, ...asked }) => <BenefitForm benefit={row} {...asked} />}
      renderList={(asked) => <BenefitTable key={asked.level} form={form} {...asked} />}
    />
  );
}

interface BenefitTableProps {
  level: Level;
  form: OpenForm<Benefit>;
  brief: boolean;
}

function BenefitTable({ form, ...shown }: BenefitTableProps) {
  const { often } = useWords().benefit;
  const words = useOffice(benefitsWords);
  const benefits = useAsk('listBenefits', { params: { level: shown.level } });
  const refresh = ['listBenefits'] as const;
  const rows: BenefitRows = { form, words, nameOf: ({ benefit }) => benefit, refresh };
  return (
    <LevelTable<Benefit>
      {...shown}
      rows={rows}
      remove="removeBenefit"
      ask={benefits}
      slim
      columns={columnsIn(rows, often)}
    />
  );
}

type BenefitRows = Rows<Benefit, (typeof benefitsWords)['en']>;

/** `often` says how often a benefit can be had. */
function columnsIn(
  rows: BenefitRows,
  often: Record<Benefit['frequency'], string>,
): readonly Column<Benefit>[] {
  const { words } = rows;
  const active = activeColumn(rows, 'changeBenefit');
  return [
    nameColumn(rows, {
      key: 'benefit',
      head: words.benefit,
      detail: ({ partner, frequency }) =>
        [partner && words.at(partner), often[frequency]].filter(Boolean).join(' · '),
    }),
    {
      ...active,
      // A benefit rests while its partner is off, whatever its own switch says.
      cell: (benefit) => (
        <Row>
          {active.cell(benefit)}
          {benefit.resting && <Badge tone="quiet">{words.resting}</Badge>}
        </Row>
      ),
    },
  ];
}

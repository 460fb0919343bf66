// The Benefits tab: what each level brings, at the restaurant and at its partners.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { levels, type Level } from '../../../contract/levels.ts';
import { useAct, useAsk, useAskAll } from '../../api/hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { benefitsWords } from '../../words/office/offers/benefits.ts';
import { useOffice } from '../../words/office/words.ts';
import { RowName } from '../parts/rows/list-and-form.tsx';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { ListByLevel } from '../parts/rows/list-by-level.tsx';
import { LiveSwitch } from '../parts/rows/live-switch.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { BenefitForm } from './benefit-form.tsx';

export function Benefits() {
  const words = useOffice(benefitsWords);
  const answers = useAskAll(
    'listBenefits',
    levels.map((level) => ({ params: { level } })),
  );
  const benefits = answers.length === levels.length ? answers.flat() : undefined;
  const form = useOpenForm('benefit', benefits);
  const active = benefits
    ?.filter(({ active: on, resting }) => on && !resting)
    .map(({ level }) => level);

  return (
    <ListByLevel
      form={form}
      label={words.level}
      add={words.addNew}
      title={form.opened === 'new' ? words.add : words.edit}
      active={active}
      renderForm={({ row, ...asked }) => <BenefitForm benefit={row} {...asked} />}
      renderList={(asked) => <BenefitTable key={asked.level} form={form} {...asked} />}
    />
  );
}

interface BenefitTableProps {
  level: Level;
  form: OpenForm<Benefit>;
  /** One of several: where there is nothing it says so in a line. */
  brief: boolean;
}

function BenefitTable({ level, form, brief }: BenefitTableProps) {
  const { often } = useWords().benefit;
  const words = useOffice(benefitsWords);
  const benefits = useAsk('listBenefits', { params: { level } });
  return (
    <LevelTable<Benefit>
      words={words}
      level={level}
      brief={brief}
      form={form}
      ask={benefits}
      slim
      columns={columnsIn({ words, often }, form)}
      nameOf={({ benefit }) => benefit}
      renderRemoval={(benefit) => <Removal of={benefit} onRemoved={() => form.drop(benefit)} />}
    />
  );
}

interface ColumnWords {
  words: (typeof benefitsWords)['en'];
  /** What is said of how often a benefit can be had. */
  often: Record<Benefit['frequency'], string>;
}

const columnsIn = (
  { words, often }: ColumnWords,
  form: OpenForm<Benefit>,
): readonly Column<Benefit>[] => [
  {
    key: 'benefit',
    head: words.benefit,
    cell: (row) => (
      <RowName
        title={row.benefit}
        detail={[row.partner && words.at(row.partner), often[row.frequency]]
          .filter(Boolean)
          .join(' · ')}
        fresh={form.isFresh(row)}
      />
    ),
    sortBy: ({ benefit }) => benefit,
  },
  { key: 'active', head: words.active, cell: (benefit) => <Standing of={benefit} /> },
];

/** It rests while its partner is off, whatever its own switch says. */
function Standing({ of }: { of: Benefit }) {
  const words = useOffice(benefitsWords);
  return (
    <Row>
      <Activity of={of} />
      {of.resting && <Badge tone="quiet">{words.resting}</Badge>}
    </Row>
  );
}

function Activity({ of: { id, benefit, active } }: { of: Benefit }) {
  const { frame } = useWords();
  const words = useOffice(benefitsWords);
  const change = useAct('changeBenefit', { failed: frame.error, refresh: ['listBenefits'] });
  return (
    <LiveSwitch
      label={words.activeOf(benefit)}
      on={active}
      onSwitch={(on) => change.mutateAsync({ params: { id }, body: { id, active: on } })}
    />
  );
}

interface RemovalProps {
  of: Benefit;
  onRemoved: () => void;
}

function Removal({ of: { id, benefit }, onRemoved }: RemovalProps) {
  const { frame } = useWords();
  const words = useOffice(benefitsWords);
  const remove = useAct('removeBenefit', {
    done: words.removed,
    failed: frame.error,
    refresh: ['listBenefits'],
  });
  return (
    <RemoveButton
      label={words.removeOf(benefit)}
      title={words.removeTitle}
      text={words.removeText(benefit)}
      act={words.removeAct}
      busyAct={words.removing}
      onRemove={() => remove.mutateAsync({ params: { id } }).then(onRemoved)}
    />
  );
}

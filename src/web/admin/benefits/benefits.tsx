// The Benefits tab: what each level brings, at the restaurant and at its partners.
import { Pencil } from 'lucide-react';
import type { Benefit } from '../../../contract/benefits.ts';
import type { Level } from '../../../contract/levels.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { Badge } from '../../parts/look/badge.tsx';
import { IconButton } from '../../parts/look/button.tsx';
import { LevelChoice } from '../../parts/form/choice.tsx';
import { newest, useEdited } from '../parts/drafts.ts';
import { Empty } from '../../parts/look/empty.tsx';
import { Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Table } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { useWords } from '../../words/language.ts';
import { benefitsWords } from '../../words/office/benefits.ts';
import { useOffice } from '../../words/office/words.ts';
import { BenefitDialog, NewBenefitForm } from './form.tsx';
import { useChosenLevel } from '../../chosen-level.ts';
import { LiveSwitch } from '../parts/live-switch.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';

export function Benefits() {
  const words = useOffice(benefitsWords);
  const { level, choose } = useChosenLevel();
  return (
    <Stack gap="large">
      <LevelChoice unseenLabel label={words.level} value={level} onChoose={choose} />
      <NewBenefitForm level={level} />
      <BenefitTable key={level} level={level} />
    </Stack>
  );
}

function BenefitTable({ level }: { level: Level }) {
  const { levels } = useWords();
  const words = useOffice(benefitsWords);
  const benefits = useAsk('listBenefits', { params: { level } });
  const [edited, edit] = useEdited<Benefit>('benefit');

  return (
    <>
      <Table<Benefit>
        label={words.list(levels[level])}
        ask={benefits}
        keyOf={({ id }) => id}
        expected={3}
        columns={[
          {
            key: 'benefit',
            head: words.benefit,
            cell: ({ benefit, partner }) => (
              <TwoLines title={benefit} detail={partner && words.at(partner)} />
            ),
            sortBy: ({ benefit }) => benefit,
          },
          { key: 'active', head: words.active, cell: (benefit) => <Standing of={benefit} /> },
        ]}
        actions={(benefit) => (
          <>
            <IconButton
              label={words.editOf(benefit.benefit)}
              icon={Pencil}
              onClick={() => edit(benefit)}
            />
            <Removal of={benefit} />
          </>
        )}
        empty={
          <Empty>
            <p>{words.none(levels[level])}</p>
            <Soft>{words.noneText}</Soft>
          </Empty>
        }
      />
      {edited && benefits.data && (
        <BenefitDialog benefit={newest(edited, benefits.data)} onClose={() => edit(undefined)} />
      )}
    </>
  );
}

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

function Removal({ of: { id, benefit } }: { of: Benefit }) {
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
      onRemove={() => remove.mutateAsync({ params: { id } })}
    />
  );
}

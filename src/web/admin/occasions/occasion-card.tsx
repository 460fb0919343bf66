// An occasion: whether it is on, what it has sent and brought, and the ways to its words.
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { OccasionFigures } from '../../../contract/occasions/occasions.ts';
import {
  occasionSettings,
  type Occasion,
  type OccasionKind,
} from '../../../contract/occasions/occasion-values.ts';
import { Button } from '../../look/button.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useSettingsChange } from '../parts/settings/settings-form.tsx';
import { BroughtByIt } from './brought.tsx';
import { OccasionForm } from './occasion-form.tsx';
import { SwitchOn } from './switch-on.tsx';

interface OccasionCardProps {
  kind: OccasionKind;
  saved: Occasion;
  /** Undefined as long as they are not loaded. */
  figures: OccasionFigures | undefined;
  heldOut: number;
  /** The person may change it. */
  edits: boolean;
}

export function OccasionCard({ kind, saved, figures, heldOut, edits }: OccasionCardProps) {
  const words = useOffice(occasionWords);
  const { title, text } = words.kinds[kind];
  const [open, setOpen] = useState<'form' | 'switch'>();
  const off = useSettingsChange({
    words: { saved: words.switchedOff },
    refresh: ['listOccasions'],
  });
  const close = () => setOpen(undefined);

  function turn(on: boolean) {
    if (on) return setOpen('switch');
    const body = { [occasionSettings[kind]]: { ...saved, on: false } };
    if (!off.isPending) off.mutate({ body });
  }

  return (
    <Panel
      title={title}
      aside={
        <Switch
          label={words.on(title)}
          unseenLabel
          checked={saved.on}
          aria-disabled={!edits || off.isPending}
          onSwitch={(on) => edits && turn(on)}
        />
      }
    >
      <Stack>
        <SoftText>{text}</SoftText>
        {figures && (
          <KeyFigures
            figures={[
              { name: words.sentInMonth, value: grouped(figures.month.messages) },
              { name: words.dueNow, value: grouped(figures.due) },
              ...(figures.month.points > 0
                ? [{ name: words.pointsInMonth, value: grouped(figures.month.points) }]
                : []),
            ]}
          />
        )}
        {figures && (saved.on || figures.brought.sent.guests > 0) && (
          <BroughtByIt figures={figures} heldOut={kind === 'friend' ? 0 : heldOut} />
        )}
        {edits && (
          <div>
            <Button icon={PenLine} aria-label={words.editOf(title)} onClick={() => setOpen('form')}>
              {words.edit}
            </Button>
          </div>
        )}
      </Stack>
      {open === 'form' && <OccasionForm kind={kind} saved={saved} onClose={close} />}
      {open === 'switch' && <SwitchOn kind={kind} saved={saved} onClose={close} />}
    </Panel>
  );
}

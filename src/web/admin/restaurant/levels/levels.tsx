// The levels of the owner: the form, who moves by what is typed, and the last change.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { levels } from '../../../../contract/values/level-names.ts';
import type { Levels as SavedLevels } from '../../../../contract/points/levels.ts';
import { presetThresholds, presetVisits } from '../../../../domain/points/level-changes.ts';
import { defaultThresholds, type Thresholds } from '../../../../domain/points/level-rules.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { Columns, Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useUsualLevels, useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { levelWords } from '../../../words/office/points/level-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useStep } from '../../parts/settings/set-up-step.ts';
import { LevelForm } from './form.tsx';
import { AskMoves, Moves, useLastDayText } from './moves.tsx';
import { fieldsOf, minsOf, validThresholds, type Typed } from './typed.ts';

/** The calls whose answers follow from the levels. */
const refresh = [
  'readLevels',
  'readConfig',
  'countMembers',
  'listCustomers',
  'readCustomer',
  'searchCustomers',
  'readOverview',
  'listAuditEntries',
  'previewLevels',
] as const;

export function Levels() {
  const asked = useAsk('readLevels', {});
  return (
    <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
      {(saved) => <Editing key={saved.version} saved={saved} />}
    </Loaded>
  );
}

function Editing({ saved }: { saved: SavedLevels }) {
  const words = useOffice(levelWords);
  const lastDay = useLastDayText()(saved.keptUntil);
  const [round, setRound] = useState(0);
  const [start, setStart] = useState<Typed>(() => fieldsOf(saved));
  const [typed, setTyped] = useState<Typed>(start);
  const { pointsAVisit } = saved;
  const inSetUp = useStep() !== undefined;

  function begin(thresholds: Thresholds) {
    const others = { ...typed, ...minsOf(thresholds) };
    setStart(others);
    setTyped(others);
    // The fields are mounted again, even if the same suggestion was taken before.
    setRound(round + 1);
  }

  const content = (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        {lastDay && <Note>{words.kept(lastDay)}</Note>}
        <Presets pointsAVisit={pointsAVisit} typed={typed} onChoose={begin} />
        <LevelForm
          key={round}
          saved={saved}
          start={start}
          typed={typed}
          isFolded={inSetUp}
          refresh={refresh}
          onTyping={setTyped}
        />
      </Stack>
    </Panel>
  );
  // In the set-up there is nobody yet who could rise or fall, and no change to take back.
  if (inSetUp && !saved.before) return content;
  return (
    <Columns>
      {content}
      <Stack gap="large">
        <Moves thresholds={validThresholds(typed)} inForce={saved.inForce} />
        <LastChange saved={saved} />
      </Stack>
    </Columns>
  );
}

interface PresetsProps {
  pointsAVisit: number | null;
  typed: Typed;
  onChoose: (thresholds: Thresholds) => void;
}

/** Three suggestions as cards, each with its levels in points and, where known, in visits. */
function Presets({ pointsAVisit, typed, onChoose }: PresetsProps) {
  const words = useOffice(levelWords);
  const { levels: names } = useWords();
  const byVisits = (preset: 'soon' | 'year') =>
    pointsAVisit === null ? [] : [[preset, presetThresholds(presetVisits[preset], pointsAVisit)]];
  const presets = [...byVisits('soon'), ...byVisits('year'), ['usual', defaultThresholds]] as [
    keyof typeof words.preset,
    Thresholds,
  ][];
  const isTyped = (thresholds: Thresholds) =>
    Object.entries(minsOf(thresholds)).every(([field, min]) => typed[field] === min);
  const after = (min: number) =>
    pointsAVisit !== null && words.after(Math.max(1, Math.ceil(min / pointsAVisit)));
  return (
    <Stack gap="small">
      <p className="text-sm font-medium">{words.presets}</p>
      <div className="grid gap-3 @container sm:grid-cols-3">
        {presets.map(([preset, thresholds]) => (
          <button
            key={preset}
            type="button"
            aria-pressed={isTyped(thresholds)}
            className="grid content-start gap-1 rounded-md border border-edge p-3 text-start
              transition hover:border-ink aria-pressed:border-accent-ink
              aria-pressed:bg-accent-wash"
            onClick={() => onChoose(thresholds)}
          >
            <span className="font-medium">{words.preset[preset]}</span>
            {thresholds.slice(1).map((min, i) => (
              <span key={min} className="text-sm text-soft">
                <bdi>{names[levels[i + 1]!]}</bdi> <bdi>{after(min) || grouped(min)}</bdi>
              </span>
            ))}
          </button>
        ))}
      </div>
      {pointsAVisit === null && <SoftText>{words.noPresets}</SoftText>}
    </Stack>
  );
}

/** The levels before the last change, with a button that restores them after a confirmation. */
function LastChange({ saved }: { saved: SavedLevels }) {
  const { back: words } = useOffice(levelWords);
  const [asking, setAsking] = useState(false);
  const { before } = saved;
  return (
    <Panel title={words.title}>
      {before ? (
        <Stack>
          <SoftText>{words.text}</SoftText>
          <Steps of={before} />
          <div>
            <Button icon={Undo2} onClick={() => setAsking(true)}>
              {words.act}
            </Button>
          </div>
          {asking && <AskUndo saved={saved} onClose={() => setAsking(false)} />}
        </Stack>
      ) : (
        <Stack gap="small">
          <p className="font-medium">{words.none}</p>
          <SoftText>{words.noneText}</SoftText>
        </Stack>
      )}
    </Panel>
  );
}

/** Levels by name, each with its points. */
function Steps({ of: { thresholds, names } }: { of: NonNullable<SavedLevels['before']> }) {
  const { language } = useWords();
  const usual = useUsualLevels();
  return (
    <ul className="grid gap-1">
      {thresholds.map((min, i) => (
        <li key={min} className="flex justify-between gap-4">
          <bdi>{names[i]?.[language === 'ar' ? 'nameArabic' : 'name'] ?? usual[levels[i]!]}</bdi>
          <bdi className="tabular-nums">{grouped(min)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function AskUndo({ saved, onClose }: { saved: SavedLevels; onClose: () => void }) {
  const words = useOffice(levelWords);
  const { back } = words;
  const lastDayText = useLastDayText();
  const undo = useAct('undoLevels', { done: back.done, failed: words.failed, refresh });
  return (
    <AskMoves
      thresholds={saved.before?.thresholds}
      keptUntil={lastDayText(saved.before?.keptUntil ?? null)}
      title={back.asks}
      act={back.act}
      busyAct={back.busy}
      busy={undo.isPending}
      onConfirm={() =>
        undo.mutate({ body: { version: saved.version } }, { onSettled: () => onClose() })
      }
      onClose={onClose}
    />
  );
}

// The form of the levels: points and names of each, and the day before which nobody falls.
import { useState } from 'react';
import type { CallName } from '../../../../contract/index.ts';
import { levels } from '../../../../contract/levels.ts';
import type { Levels } from '../../../../contract/points/levels.ts';
import { limits } from '../../../../contract/values.ts';
import type { Thresholds } from '../../../../domain/points/levels.ts';
import { useAct } from '../../../api/hooks.ts';
import { Coin } from '../../../parts/card/customer.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { levelWords } from '../../../words/office/points/levels.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDayText } from '../../../words/times/days.ts';
import { Counts, useMoves } from './moves.tsx';
import { LevelFields, places, validThresholds, type AskedLevels } from './typed.ts';

interface LevelFormProps {
  saved: Levels;
  /** The points with which it begins: those that are saved, or others that were suggested. */
  start: Thresholds;
  refresh: readonly CallName[];
  onTyping: (thresholds: Thresholds | undefined) => void;
}

export function LevelForm({ saved, start, refresh, onTyping }: LevelFormProps) {
  const words = useOffice(levelWords);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const [asked, setAsked] = useState<AskedLevels>();
  const changed = String(start) !== String(saved.thresholds);
  return (
    <>
      <Form
        schema={LevelFields}
        existing={{ changed }}
        onSubmit={async (value) => setAsked(value)}
        onTyping={(values) => {
          setTyped(values);
          onTyping(validThresholds(values));
        }}
      >
        <div className="grid gap-5">
          {places.map((i) => (
            <LevelRow key={i} at={i} saved={saved} start={start} typed={typed} />
          ))}
        </div>
        <p className="text-sm text-soft">{words.namesHint}</p>
        <Field
          name="keepUntil"
          label={words.keep}
          hint={words.keepHint}
          hintStays
          type="date"
          optional
        />
        <Submit label={words.save} busyLabel={words.saving} wide={false} />
      </Form>
      {asked && (
        <AskChange
          asked={asked}
          version={saved.version}
          refresh={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface LevelRowProps extends Pick<LevelFormProps, 'saved' | 'start'> {
  at: number;
  typed: Record<string, unknown>;
}

/** The points and the names of a level, with its coin. */
function LevelRow({ at, saved, start, typed }: LevelRowProps) {
  const words = useOffice(levelWords);
  const { levels: names } = useWords();
  const level = levels[at]!;
  const own = saved.names[at];
  const after = useVisitsText(typed[`min${at}`] ?? start[at], saved.pointsAVisit);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 flex items-center gap-2 font-medium">
        <Coin level={level} size="size-5" />
        <bdi>{names[level]}</bdi>
      </legend>
      {at === 0 ? (
        <p className="text-sm text-soft">{words.first}</p>
      ) : (
        <Field
          name={`min${at}`}
          label={words.from}
          hint={after}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.points}
          step={1}
          defaultValue={start[at]}
        />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          name={`name${at}`}
          label={words.name}
          optional
          defaultValue={own?.name ?? ''}
          maxLength={limits.levelName}
          autoComplete="off"
        />
        <Field
          name={`nameArabic${at}`}
          label={words.nameArabic}
          optional
          lang="ar"
          dir="rtl"
          defaultValue={own?.nameArabic ?? ''}
          maxLength={limits.levelName}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

/** After how many usual visits so many points are reached; nothing where that is not known. */
function useVisitsText(points: unknown, pointsAVisit: number | null) {
  const words = useOffice(levelWords);
  if (pointsAVisit === null || typeof points !== 'number' || !(points > 0)) return undefined;
  return words.after(Math.max(1, Math.ceil(points / pointsAVisit)));
}

interface AskChangeProps extends Pick<LevelFormProps, 'refresh'> {
  asked: AskedLevels;
  version: number;
  onClose: () => void;
}

/** Says how many rise and fall before the levels change for everybody. */
function AskChange({ asked, version, refresh, onClose }: AskChangeProps) {
  const words = useOffice(levelWords);
  const dayText = useDayText();
  const moves = useMoves(asked.thresholds);
  const change = useAct('changeLevels', { done: words.saved, failed: words.failed, refresh });
  const { keepUntil } = asked;
  return (
    <Confirm
      title={words.asks}
      act={words.save}
      busyAct={words.saving}
      busy={change.isPending}
      tone="main"
      onConfirm={() =>
        change.mutate({ body: { ...asked, version } }, { onSettled: () => onClose() })
      }
      onClose={onClose}
    >
      <Loaded ask={moves} skeleton={<Skeleton size="row" />}>
        {(found) => (
          <Counts of={found} keptUntil={keepUntil === null ? undefined : dayText(keepUntil)} />
        )}
      </Loaded>
    </Confirm>
  );
}

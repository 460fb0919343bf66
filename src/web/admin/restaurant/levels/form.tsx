// The form of the levels: points and names of each, and the day before which nobody falls.
import { useState, type ReactNode } from 'react';
import type { CallName } from '../../../../contract/index.ts';
import { levels } from '../../../../contract/values/level-names.ts';
import type { Levels } from '../../../../contract/points/levels.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { Coin } from '../../../parts/card/customer.tsx';
import { DayField } from '../../../parts/form/day-field.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Form, Submit } from '../../../parts/form/form.tsx';
import { More } from '../../parts/more.tsx';
import { useStep } from '../../parts/settings/set-up-step.ts';
import { WholeNumberField } from '../../parts/whole-number-field.tsx';
import { useUsualWords } from '../../../words/languages/both.ts';
import { useWords } from '../../../words/languages/language.ts';
import { levelWords } from '../../../words/office/points/level-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useDayText } from '../../../words/times/days.ts';
import { AskMoves, useLastDayText } from './moves.tsx';
import { differ, LevelFields, places, type AskedLevels, type Typed } from './typed.ts';

interface LevelFormProps {
  saved: Levels;
  /** The initial values: the saved ones, or a suggestion. */
  start: Typed;
  typed: Typed;
  /** The fields are closed, where one of the suggestions is enough. */
  isFolded: boolean;
  refresh: readonly CallName[];
  onTyping: (typed: Typed) => void;
}

export function LevelForm({ saved, start, typed, isFolded, refresh, onTyping }: LevelFormProps) {
  const words = useOffice(levelWords);
  const step = useStep();
  const [asked, setAsked] = useState<AskedLevels>();
  return (
    <>
      <Form
        schema={LevelFields}
        existing={{ changed: differ(typed, saved) }}
        onSubmit={async (value) => setAsked(value)}
        onTyping={onTyping}
      >
        <Folded when={isFolded} label={words.own}>
          <div className="grid gap-5">
            {places.map((i) => (
              <LevelRow
                key={i}
                at={i}
                start={start}
                points={typed[`min${i}`]}
                pointsAVisit={saved.pointsAVisit}
              />
            ))}
          </div>
          <p className="text-sm text-soft">{words.namesHint}</p>
          <DayField
            name="keepUntil"
            label={words.keep}
            hint={words.keepHint}
            optional
            at={start['keepUntil'] as string | null}
          />
        </Folded>
        <Submit label={step?.save ?? words.save} busyLabel={words.saving} wide={false} />
      </Form>
      {asked && (
        <AskChange
          asked={asked}
          saved={saved}
          refresh={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Folded({ when, label, children }: { when: boolean; label: string; children: ReactNode }) {
  return when ? (
    <More label={label} used={false}>
      {children}
    </More>
  ) : (
    children
  );
}

interface LevelRowProps extends Pick<LevelFormProps, 'start'> {
  at: number;
  /** The points that are typed. */
  points: unknown;
  pointsAVisit: number | null;
}

/** The points and the names of a level, with its coin. */
function LevelRow({ at, start, points, pointsAVisit }: LevelRowProps) {
  const words = useOffice(levelWords);
  const { levels: names } = useWords();
  const usual = useUsualWords();
  const level = levels[at]!;
  const after = useVisitsText(points, pointsAVisit);
  const begins = (field: string) => (start[`${field}${at}`] as string | number | null) ?? '';
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 flex items-center gap-2 font-medium">
        <Coin level={level} size="size-5" />
        <bdi>{names[level]}</bdi>
      </legend>
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        {at === 0 ? (
          <p className="text-sm text-soft max-sm:col-span-2 sm:pt-10">{words.first}</p>
        ) : (
          <div className="max-sm:col-span-2">
            <WholeNumberField
              name={`min${at}`}
              label={words.from}
              hint={after}
              min={1}
              max={limits.points}
              defaultValue={begins('min')}
            />
          </div>
        )}
        <Field
          name={`name${at}`}
          label={words.name}
          optional
          placeholder={level}
          defaultValue={begins('name')}
          maxLength={limits.levelName}
          autoComplete="off"
        />
        <Field
          name={`nameArabic${at}`}
          label={words.nameArabic}
          optional
          lang="ar"
          dir="rtl"
          placeholder={usual?.ar.levels[level]}
          defaultValue={begins('nameArabic')}
          maxLength={limits.levelName}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}

/** The text with the number of usual visits for these points; undefined where it is not known. */
function useVisitsText(points: unknown, pointsAVisit: number | null) {
  const words = useOffice(levelWords);
  if (pointsAVisit === null || typeof points !== 'number' || !(points > 0)) return undefined;
  return words.after(Math.max(1, Math.ceil(points / pointsAVisit)));
}

interface AskChangeProps extends Pick<LevelFormProps, 'saved' | 'refresh'> {
  asked: AskedLevels;
  onClose: () => void;
}

/**
 * Asks before the levels change, with the numbers of members who rise and fall. In the set-up,
 * saving leads to the next step.
 */
function AskChange({ asked, saved: { version, keptUntil }, refresh, onClose }: AskChangeProps) {
  const words = useOffice(levelWords);
  const dayText = useDayText();
  const lastDayText = useLastDayText();
  const change = useAct('changeLevels', { done: words.saved, failed: words.failed, refresh });
  const step = useStep();
  const { keepUntil, thresholds } = asked;
  // The step goes on although the form is gone by then, since the saved levels replace it.
  const save = () =>
    change
      .mutateAsync({ body: { ...asked, version } })
      .then(
        () => step?.onDone(),
        () => {},
      )
      .finally(onClose);
  return (
    <AskMoves
      thresholds={thresholds}
      // Without a new day in this change, an earlier day stays in force.
      keptUntil={keepUntil === null ? lastDayText(keptUntil) : dayText(keepUntil)}
      title={words.asks}
      act={words.save}
      busyAct={words.saving}
      busy={change.isPending}
      onConfirm={() => void save()}
      onClose={onClose}
    />
  );
}

// The settings of rewards: whether there are any, who chooses them, and how long a claim is valid.
import { useState } from 'react';
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { defaultOf, type Settings } from '../../../contract/restaurant/settings.ts';
import { rewardLimits } from '../../../contract/values/values.ts';
import { explain } from '../../api/explain.ts';
import { useAct, useAsk, useAskNow } from '../../api/api-hooks.ts';
import { SelectField } from '../../parts/form/field.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { TextLink } from '../../look/button.tsx';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { claimWords } from '../../words/office/rewards/claim-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingSwitch, SettingsForm } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

export function RewardSettings() {
  const { settings: words } = useOffice(claimWords);
  const settings = useAsk('readSettings', {});
  return (
    <Loaded ask={settings} skeleton={<Skeleton size="block" />}>
      {({
        rewards = defaultOf('rewards'),
        claimMinutes = defaultOf('claimMinutes'),
        staffChooseRewards = defaultOf('staffChooseRewards'),
      }) => (
        <Columns>
          <Panel title={words.title}>
            <Stack>
              <Spending on={rewards} />
              {rewards && (
                <>
                  <SettingSwitch
                    name="staffChooseRewards"
                    on={staffChooseRewards}
                    words={words.staff}
                    refresh={[]}
                  />
                  <TextLink to="/admin?tab=rewards">{words.toRewards}</TextLink>
                </>
              )}
            </Stack>
          </Panel>
          {rewards && (
            <Panel title={words.claims}>
              <ClaimForm saved={claimMinutes} />
            </Panel>
          )}
        </Columns>
      )}
    </Loaded>
  );
}

/** Switching off asks first where claims are waiting to be served. */
function Spending({ on }: { on: boolean }) {
  const { settings: words } = useOffice(claimWords);
  const { waiting, forget, turn, busy } = useTurn();
  return (
    <Stack>
      <SoftText>{words.text}</SoftText>
      <Switch label={words.on} checked={on} aria-disabled={busy} onSwitch={turn} />
      {waiting !== undefined && (
        <Confirm
          title={words.offTitle}
          act={words.offAct}
          busyAct={words.switching}
          busy={busy}
          onConfirm={() => void turn(false)}
          onClose={forget}
        >
          <p>{words.offText(waiting)}</p>
        </Confirm>
      )}
    </Stack>
  );
}

/**
 * Switches rewards on and off. `waiting` is the number of open claims that the confirmation shows.
 */
function useTurn() {
  const spoken = useWords();
  const { settings: words } = useOffice(claimWords);
  const askNow = useAskNow();
  const [waiting, setWaiting] = useState<number>();
  const [counting, setCounting] = useState(false);
  const change = useAct('changeSettings', {
    done: ({ rewards }) => ({ title: rewards ? words.switchedOn : words.switchedOff }),
    failed: spoken.frame.error,
    refresh: ['readSettings', 'readConfig'],
  });
  const busy = counting || change.isPending;
  const forget = () => setWaiting(undefined);
  const send = (rewards: boolean) => change.mutate({ body: { rewards } }, { onSuccess: forget });

  async function turn(rewards: boolean) {
    if (busy) return;
    if (rewards || waiting !== undefined) return send(rewards);
    setCounting(true);
    await askNow('readRewardFigures', {}).then(
      (figures) => (figures.waiting > 0 ? setWaiting(figures.waiting) : send(false)),
      (error: unknown) =>
        toast({ title: spoken.frame.error, detail: explain(error, spoken), tone: 'bad' }),
    );
    setCounting(false);
  }
  return { waiting, forget, turn: (on: boolean) => void turn(on), busy };
}

const minutesIn = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof minutesIn;
const units = Object.keys(minutesIn) as Unit[];

/** The largest unit of which the minutes are a whole number. */
const unitOf = (minutes: number) =>
  units.findLast((unit) => minutes % minutesIn[unit] === 0) ?? 'minutes';

const minutesOf = ({ span, unit }: { span: number; unit: Unit }) => span * minutesIn[unit];

/** A number of a unit, turned into the minutes of the contract. */
const ClaimSpan = z.pipe(
  z.object({ span: z.int(messages.claimMinutesRange), unit: z.enum(units) }).check(
    z.refine((typed) => minutesOf(typed) >= 1 && minutesOf(typed) <= rewardLimits.claimMinutes, {
      error: messages.claimMinutesRange,
      path: ['span'],
    }),
  ),
  z.transform((typed) => ({ claimMinutes: minutesOf(typed) })),
);

function ClaimForm({ saved }: { saved: NonNullable<Settings['claimMinutes']> }) {
  const { settings: words } = useOffice(claimWords);
  const unit = unitOf(saved);
  return (
    <SettingsForm draft="claims" words={words} refresh={['readConfig']} schema={ClaimSpan}>
      <SoftText>{words.claimsHint}</SoftText>
      <FieldRow fields="short">
        <WholeNumberField
          name="span"
          label={words.span}
          min={1}
          defaultValue={saved / minutesIn[unit]}
        />
        <SelectField
          name="unit"
          label={words.unit}
          defaultValue={unit}
          options={units.map((value) => ({ value, label: words.units[value] }))}
        />
      </FieldRow>
    </SettingsForm>
  );
}

// The Rewards tab: what guests can have for their points, and how it goes.
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { pictureAddress } from '../../../contract/rewards/reward-summary.ts';
import type { Reward } from '../../../contract/rewards/rewards.ts';
import { dayIn } from '../../../domain/days.ts';
import { remainingOf } from '../../../domain/rewards/rewards.ts';
import { useAct, useAsk, useAskAgain } from '../../api/hooks.ts';
import { useDayText, useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Row, Soft } from '../../look/layout.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import type { Language } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/rewards.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { ListAndForm, RowName } from '../parts/rows/list-and-form.tsx';
import { LiveSwitch } from '../parts/rows/live-switch.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { RewardForm } from './form.tsx';

/** Milliseconds after which it is looked at anew: guests claim while somebody looks. */
const again = 30_000;

export function Rewards() {
  const { language } = useWords();
  const words = useOffice(rewardsWords);
  const rewards = useAsk('listRewards', {}, { again: () => again });
  useFreshNextTime();
  const form = useOpenForm('reward', rewards.data);

  return (
    <ListAndForm
      form={form}
      head={<Soft>{words.intro}</Soft>}
      add={words.addNew}
      title={form.opened === 'new' ? words.add : words.edit}
      renderForm={(reward) => <RewardForm form={form} reward={reward} />}
    >
      <Table<Reward>
        label={words.list}
        ask={rewards}
        keyOf={({ id }) => id}
        expected={3}
        slim={form.beside}
        columns={columnsIn({ words, language }, form)}
        actionCount={2}
        actions={(reward) => (
          <>
            <IconButton
              label={words.editOf(rewardName(reward, language))}
              icon={Pencil}
              onClick={() => form.edit(reward)}
            />
            <Removal reward={reward} onRemoved={() => form.drop(reward)} />
          </>
        )}
        empty={
          <Empty>
            <p>{words.none}</p>
            <Soft>{words.noneText}</Soft>
          </Empty>
        }
      />
    </ListAndForm>
  );
}

/** Guests go on claiming: whoever opens the tab again is shown how it stands then. */
function useFreshNextTime() {
  const askAgain = useAskAgain();
  useEffect(() => () => askAgain('listRewards'), [askAgain]);
}

interface Spoken {
  words: (typeof rewardsWords)['en'];
  language: Language;
}

/** Beside the form there is room for the name, with the rest below it, and the switch. */
const columnsIn = (spoken: Spoken, form: OpenForm<Reward>): readonly Column<Reward>[] => [
  {
    key: 'name',
    head: spoken.words.name,
    cell: (reward) => <Name reward={reward} form={form} />,
    sortBy: (reward) => rewardName(reward, spoken.language),
  },
  {
    key: 'cost',
    head: spoken.words.cost,
    align: 'end',
    cell: ({ cost }) => grouped(cost),
    sortBy: ({ cost }) => cost,
  },
  ...(form.beside ? [] : figuresIn(spoken)),
  { key: 'active', head: spoken.words.active, cell: (reward) => <Activity reward={reward} /> },
];

const figuresIn = ({ words }: Spoken): readonly Column<Reward>[] => [
  {
    key: 'stock',
    head: words.stock,
    align: 'end',
    cell: (reward) => <Left reward={reward} />,
    sortBy: (reward) => remainingOf(reward) ?? Infinity,
  },
  {
    key: 'claimed',
    head: words.claimed,
    align: 'end',
    cell: ({ claimed }) => grouped(claimed),
    sortBy: ({ claimed }) => claimed,
  },
  {
    key: 'served',
    head: words.served,
    align: 'end',
    cell: ({ served }) => grouped(served),
    sortBy: ({ served }) => served,
  },
  {
    key: 'lastDay',
    head: words.lastDay,
    cell: (reward) => <LastDay reward={reward} />,
    // Those without a last day come after all that have one.
    sortBy: ({ lastDay }) => lastDay ?? '9999',
  },
];

interface About {
  reward: Reward;
}

/** Its picture, what it is called, and below it for whom it is and who honours it. */
function Name({ reward, form }: About & { form: OpenForm<Reward> }) {
  const { language, levels } = useWords();
  const words = useOffice(rewardsWords);
  const { picture, partner, lowestLevel } = reward;
  const told = [
    lowestLevel !== 'Starter' && words.from(levels[lowestLevel]),
    partner && words.at(partner),
    form.beside && words.so(reward),
  ].filter(Boolean);
  return (
    <span className="flex items-center gap-3">
      <Picture path={picture && pictureAddress(picture)} size="small" />
      <span className="min-w-0">
        <RowName
          title={rewardName(reward, language)}
          detail={told.join(' · ')}
          fresh={form.isFresh(reward)}
        />
      </span>
    </span>
  );
}

function Left({ reward }: About) {
  const words = useOffice(rewardsWords);
  const left = remainingOf(reward);
  if (left === null || reward.stock === null)
    return <span className="whitespace-nowrap text-soft">{words.endless}</span>;
  if (left === 0) return <Badge tone="bad">{words.gone}</Badge>;
  return <span className="whitespace-nowrap">{words.leftOf({ left, stock: reward.stock })}</span>;
}

/** The last day; one whose days are over or still to come says so. */
function LastDay({ reward: { firstDay, lastDay } }: About) {
  const words = useOffice(rewardsWords);
  const dayText = useDayText();
  const today = dayIn(useNow(), useTimeZone());
  return (
    <Row>
      {lastDay ? dayText(lastDay) : <span className="text-soft">{words.noLastDay}</span>}
      {lastDay && lastDay < today && <Badge tone="quiet">{words.over}</Badge>}
      {firstDay && firstDay > today && (
        <Badge tone="accent">{words.starts(dayText(firstDay))}</Badge>
      )}
    </Row>
  );
}

function Activity({ reward }: About) {
  const { frame, language } = useWords();
  const words = useOffice(rewardsWords);
  const change = useAct('changeReward', { failed: frame.error, refresh: ['listRewards'] });
  return (
    <LiveSwitch
      label={words.activeOf(rewardName(reward, language))}
      on={reward.active}
      onSwitch={(on) => change.mutateAsync({ params: { id: reward.id }, body: { active: on } })}
    />
  );
}

/** Guests who have claimed it can still have it. */
function Removal({ reward, onRemoved }: About & { onRemoved: () => void }) {
  const { frame, language } = useWords();
  const words = useOffice(rewardsWords);
  const remove = useAct('removeReward', {
    done: words.removed,
    failed: frame.error,
    refresh: ['listRewards'],
  });
  const { id, claimed } = reward;
  const name = rewardName(reward, language);
  const what = words.removeText(name);
  return (
    <RemoveButton
      label={words.removeOf(name)}
      title={words.removeTitle}
      text={claimed > 0 ? `${what} ${words.removeClaims(claimed)}` : what}
      act={words.removeAct}
      busyAct={words.removing}
      onRemove={() => remove.mutateAsync({ params: { id } }).then(onRemoved)}
    />
  );
}

// The Rewards tab: the list of rewards, with how often each was claimed and served.
import { pictureAddress } from '../../../contract/rewards/pictures.ts';
import type { Reward } from '../../../contract/rewards/rewards.ts';
import { dayIn } from '../../../domain/days.ts';
import { remainingOf } from '../../../domain/rewards/reward-rules.ts';
import { useConfig } from '../../api/config.tsx';
import { useAct, useAsk, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { useDayText, useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, Row, SoftText } from '../../look/layout.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import type { Column } from '../../parts/table/table.tsx';
import type { Language } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { rewardsWords } from '../../words/office/rewards/reward-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { ListAndForm, RowName } from '../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { activeColumn, RowTable, type Rows } from '../parts/rows/rows.tsx';
import { calls, RewardForm } from './form.tsx';

/** Milliseconds until the list is requested again, since guests claim rewards while it is open. */
const refetchAfter = 30_000;

/** The rewards; before them, where they are switched off, one button. */
export function RewardsTab() {
  const { rewards = false } = useConfig() ?? {};
  return rewards ? <Rewards /> : <Beginning />;
}

function Beginning() {
  const { frame } = useWords();
  const words = useOffice(rewardsWords);
  const begin = useAct('changeSettings', {
    failed: frame.error,
    refresh: ['readSettings', 'readConfig'],
  });
  return (
    <Panel>
      <Empty>
        <p>{words.intro}</p>
        <Button
          look="main"
          aria-disabled={begin.isPending}
          onClick={() => begin.isPending || begin.mutate({ body: { rewards: true } })}
        >
          {words.begin}
        </Button>
      </Empty>
    </Panel>
  );
}

function Rewards() {
  const { language } = useWords();
  const words = useOffice(rewardsWords);
  const rewards = useAsk('listRewards', {}, { refetchAfter: () => refetchAfter });
  useRefetchOnReturn('listRewards');
  const form = useOpenForm('reward', rewards.data);
  const nameOf = (reward: Reward) => isolated(rewardName(reward, language));
  const rows = { form, words, nameOf, refresh: calls.refresh };

  return (
    <ListAndForm
      form={form}
      head={<SoftText>{words.intro}</SoftText>}
      words={words}
      renderForm={(reward) => <RewardForm form={form} reward={reward} />}
    >
      <RowTable
        rows={rows}
        compact
        remove="removeReward"
        warning={({ claimed }) => (claimed > 0 ? words.removeClaims(claimed) : undefined)}
        ask={rewards}
        columns={columnsIn(rows, language)}
      />
    </ListAndForm>
  );
}

type Words = (typeof rewardsWords)['en'];

/** Beside the form there is room for the name, with the rest below it, and the switch. */
const columnsIn = (rows: Rows<Reward, Words>, language: Language): readonly Column<Reward>[] => [
  {
    key: 'name',
    head: rows.words.name,
    cell: (reward) => <Name reward={reward} form={rows.form} />,
    sortBy: (reward) => rewardName(reward, language),
  },
  countColumn('cost', rows.words),
  ...(rows.form.sideBySide ? [] : figuresIn(rows.words)),
  activeColumn(rows, 'changeReward'),
];

const figuresIn = (words: Words): readonly Column<Reward>[] => [
  {
    key: 'stock',
    head: words.stock,
    line: 'hidden',
    align: 'end',
    cell: (reward) => <Remaining reward={reward} />,
    sortBy: (reward) => remainingOf(reward) ?? Infinity,
  },
  countColumn('claimed', words),
  countColumn('served', words),
  {
    key: 'lastDay',
    head: words.lastDay,
    line: 'hidden',
    cell: (reward) => <LastDay reward={reward} />,
    // Rewards without a last day come after all others.
    sortBy: ({ lastDay }) => lastDay ?? '9999',
  },
];

const countColumn = (key: 'cost' | 'claimed' | 'served', words: Words): Column<Reward> => ({
  key,
  head: words[key],
  align: 'end',
  cell: (reward) => grouped(reward[key]),
  line: 'hidden',
  sortBy: (reward) => reward[key],
});

interface About {
  reward: Reward;
}

/** The picture and the name, and below it the lowest level and the partner. */
function Name({ reward, form }: About & { form: OpenForm<Reward> }) {
  const { language, levels } = useWords();
  const words = useOffice(rewardsWords);
  const { picture, partner, lowestLevel } = reward;
  const details = [
    lowestLevel !== 'Starter' && words.from(levels[lowestLevel]),
    partner && words.at(partner),
    form.sideBySide && words.so(reward),
  ].filter(Boolean);
  return (
    <span className="flex items-center gap-3">
      <Picture path={picture && pictureAddress(picture)} size="small" />
      <span className="min-w-0">
        <RowName
          title={rewardName(reward, language)}
          detail={
            <>
              <span className="tabled:hidden">
                {words.inShort(reward)}
                {remainingOf(reward) === 0 && ` · ${words.gone}`}
              </span>
              <span className="hidden tabled:inline">{details.join(' · ')}</span>
            </>
          }
          fresh={form.isFresh(reward)}
        />
      </span>
    </span>
  );
}

function Remaining({ reward }: About) {
  const words = useOffice(rewardsWords);
  const left = remainingOf(reward);
  if (left === null || reward.stock === null)
    return <span className="whitespace-nowrap text-soft">{words.endless}</span>;
  if (left === 0) return <Badge tone="bad">{words.gone}</Badge>;
  return (
    <span className="whitespace-nowrap">{words.remainingOf({ left, stock: reward.stock })}</span>
  );
}

/** The last day, and whether the days are over or still to come. */
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

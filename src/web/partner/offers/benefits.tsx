// The Benefits tab: the benefits of each level at this counter.
import { levels as allLevels, type Level } from '../../../contract/values/level-names.ts';
import type { PartnerBenefit } from '../../../contract/partners/counter.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { useChosenLevel } from '../../navigation/search-params.ts';
import { Badge } from '../../look/badge.tsx';
import { useDateText } from '../../words/times/days.ts';
import { LevelChoice } from '../../parts/form/choice.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { Gift } from '../../look/pictures/gift.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { NoBenefits } from '../../parts/list/no-benefits.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';

/** The levels that can have benefits: all but the first. */
const [, ...levels] = allLevels;

export function Benefits() {
  const { benefits } = useOffice(counterWords);
  const { level, choose } = useChosenLevel(levels);
  return (
    <Stack gap="large">
      <LevelChoice
        unseenLabel
        label={benefits.level}
        levels={levels}
        value={level}
        onChoose={choose}
      />
      <OfLevel level={level} />
    </Stack>
  );
}

function OfLevel({ level }: { level: Level }) {
  const { dashboard, levels: names } = useWords();
  const { benefits } = useOffice(counterWords);
  const ask = useAsk('listPartnerBenefits', { params: { level } });
  return (
    <Panel title={dashboard.benefits(names[level])}>
      <Loaded ask={ask} failedTitle={benefits.failed} skeleton={<Skeleton size="block" />}>
        {(rows) => (rows.length ? <BenefitList rows={rows} /> : <NoBenefits />)}
      </Loaded>
    </Panel>
  );
}

function BenefitList({ rows }: { rows: PartnerBenefit[] }) {
  const { language } = useWords();
  const dateText = useDateText();
  const { benefits } = useOffice(counterWords);
  return (
    <List>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          sign={<Gift />}
          title={benefitText(row, language)}
          detail={benefits.updated(dateText(row.lastUpdated, 'shortDate'))}
          more={row.partner && <Badge tone="accent">{benefits.own}</Badge>}
          end={<Picture path={row.imagePath} />}
        />
      ))}
    </List>
  );
}

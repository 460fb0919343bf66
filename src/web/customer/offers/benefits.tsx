// The benefits of the guest's level, and those of the next one: a reason to come back.
import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { Benefit } from '../../../contract/offers/benefits.ts';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { useProgress } from '../../parts/card/progress.ts';
import { Locked } from '../../parts/list/locked.tsx';
import { Panel, Stack } from '../../look/layout.tsx';
import { BenefitRow } from '../../parts/list/benefit-row.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { NoBenefits } from '../../parts/list/no-benefits.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { useFreshEachDay } from '../parts/fresh-each-day.ts';

export function Benefits({ customer }: { customer: CurrentCustomer }) {
  const { level } = customer;
  const { dashboard, levels } = useWords();
  const benefits = useAsk('listBenefits', { params: { level } });
  // A benefit that was given yesterday may be due again today.
  useFreshEachDay('listBenefits');
  const { next } = useProgress(customer);

  return (
    <Panel title={dashboard.benefits(levels[level])}>
      <Loaded ask={benefits} skeleton={<Skeleton size="history" />}>
        {(rows) => (
          <Stack gap="large">
            {rows.length ? <BenefitList benefits={rows} /> : <NoBenefits />}
            {next && <Note>{dashboard.unlockMore(next.at)}</Note>}
            {next && <NextLevel level={next.level} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

/** A benefit that is given while the list is shown is highlighted for a moment. */
function BenefitList({ benefits }: { benefits: Benefit[] }) {
  const [first] = useState(() => new Map(benefits.map((one) => [one.id, one.lastServed])));
  return (
    <List>
      {benefits.map((benefit) => (
        <BenefitRow
          // A new key restarts the animation.
          key={`${benefit.id} ${benefit.lastServed}`}
          benefit={benefit}
          fresh={Boolean(benefit.lastServed) && first.get(benefit.id) !== benefit.lastServed}
        />
      ))}
    </List>
  );
}

/** The number of benefits of the next level that are shown. */
const foretaste = 3;

/** The first benefits of the next level, shown as locked; renders nothing if it has none. */
function NextLevel({ level }: { level: Level }) {
  const { dashboard, language, levels } = useWords();
  const { data: benefits = [] } = useAsk('listBenefits', { params: { level } });
  if (!benefits.length) return null;
  return (
    <Locked title={dashboard.comesWith(levels[level])}>
      <List>
        {benefits.slice(0, foretaste).map((benefit) => (
          <ListRow
            key={benefit.id}
            sign={<Lock aria-label={dashboard.locked} />}
            title={benefitText(benefit, language)}
          />
        ))}
      </List>
    </Locked>
  );
}

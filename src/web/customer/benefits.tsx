// What the guest's level brings, and what it takes to unlock more.
import type { Benefit } from '../../contract/benefits.ts';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { standing } from '../../domain/levels.ts';
import { useAsk } from '../api/hooks.ts';
import { Panel, Stack } from '../parts/look/layout.tsx';
import { Gift, List, ListRow } from '../parts/table/list.tsx';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { NoBenefits } from '../parts/look/no-benefits.tsx';
import { Note } from '../parts/look/note.tsx';
import { Picture } from '../parts/look/picture.tsx';
import { useWords } from '../words/language.ts';

export function Benefits({ customer: { level, points } }: { customer: CurrentCustomer }) {
  const { dashboard, levels } = useWords();
  const benefits = useAsk('listBenefits', { params: { level } });
  const { next } = standing(points);

  return (
    <Panel title={dashboard.benefits(levels[level])}>
      <Loaded ask={benefits} skeleton={<Skeleton size="history" />}>
        {(rows) => (
          <Stack gap="large">
            {rows.length ? <BenefitList benefits={rows} /> : <NoBenefits />}
            {next && <Note>{dashboard.unlockMore(next.at)}</Note>}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

const BenefitList = ({ benefits }: { benefits: Benefit[] }) => (
  <List>
    {benefits.map(({ id, benefit, partner, imagePath }) => (
      <ListRow
        key={id}
        sign={<Gift />}
        title={benefit}
        detail={partner && <bdi>{partner}</bdi>}
        end={<Picture path={imagePath} />}
      />
    ))}
  </List>
);

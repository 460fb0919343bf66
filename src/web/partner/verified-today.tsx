// Whom this partner has verified today, as a glance over the shoulder.
import type { Verification } from '../../contract/counter.ts';
import { useAsk } from '../api/hooks.ts';
import { Coin } from '../parts/card/customer.tsx';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { Panel, Soft } from '../parts/look/layout.tsx';
import { List, ListRow, Moment, Scroll } from '../parts/table/list.tsx';
import { useWords } from '../words/language.ts';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';

export function VerifiedToday() {
  const { today } = useOffice(counterWords);
  const verified = useAsk('listVerifiedToday', {});
  return (
    <Panel title={today.title}>
      <Loaded ask={verified} skeleton={<Skeleton size="block" />}>
        {(rows) =>
          rows.length ? (
            <Scroll label={today.title}>
              <Names rows={rows} />
            </Scroll>
          ) : (
            <Soft>{today.none}</Soft>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Names({ rows }: { rows: Verification[] }) {
  const { levels } = useWords();
  return (
    <List>
      {rows.map(({ id, name, level, at }) => (
        <ListRow
          key={id}
          sign={<Coin level={level} />}
          title={name}
          detail={levels[level]}
          end={<Moment at={at} format="time" />}
        />
      ))}
    </List>
  );
}

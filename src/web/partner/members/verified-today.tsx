// The guests whom this partner has verified today, and their stamps.
import type { ServedThen, Verification } from '../../../contract/partners/counter.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { useNow } from '../../device/now.ts';
import { Coin } from '../../parts/card/customer.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { TextButton } from '../../look/button.tsx';
import { BothEnds, Panel, SoftText } from '../../look/layout.tsx';
import { ListHeight } from '../../look/staff-layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { List, ListRow, Moment, Scroll } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';

export function VerifiedToday() {
  const { today } = useOffice(counterWords);
  const verified = useAsk('listVerifiedToday', {});
  return (
    <Panel title={today.title}>
      <Loaded ask={verified} skeleton={<Skeleton size="block" />}>
        {(rows) =>
          rows.length ? (
            <ListHeight>
              <Scroll label={today.title}>
                <Names rows={rows} receivedAt={verified.dataUpdatedAt} />
              </Scroll>
            </ListHeight>
          ) : (
            <SoftText>{today.none}</SoftText>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface NamesProps {
  rows: Verification[];
  /** When this device received the list, in milliseconds. */
  receivedAt: number;
}

function Names({ rows, receivedAt }: NamesProps) {
  const { levels } = useWords();
  return (
    <List>
      {rows.map(({ id, name, level, at, served }) => (
        <ListRow
          key={id}
          sign={<Coin level={level} />}
          title={name}
          detail={levels[level]}
          more={served.map((stamp) => (
            <TodaysStamp key={stamp.id} stamp={stamp} receivedAt={receivedAt} />
          ))}
          end={<Moment at={at} format="time" />}
        />
      ))}
    </List>
  );
}

/** A stamp; it can be taken back for some time. */
function TodaysStamp({ stamp, receivedAt }: { stamp: ServedThen; receivedAt: number }) {
  const { id, benefit, takeBackFor } = stamp;
  const { stamps: words } = useOffice(counterWords);
  const now = useNow().getTime();
  const back = useAct('takeBackStamp', {
    done: words.takenBack(benefit),
    failed: words.takeBackFailed,
    refresh: ['listVerifiedToday'],
  });
  return (
    <BothEnds>
      <SoftText>
        <OwnWords>{benefit}</OwnWords>
      </SoftText>
      {now - receivedAt < takeBackFor && (
        <TextButton
          aria-label={words.takeBackOf(benefit)}
          aria-disabled={back.isPending}
          onClick={() => back.isPending || back.mutate({ params: { id } })}
        >
          {words.takeBack}
        </TextButton>
      )}
    </BothEnds>
  );
}

// The deliveries of a hook, sent and waiting, each with the answer; each can be sent again.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Delivery, Hook, Try } from '../../../../contract/connections/hooks.ts';
import { useAct, useAsk } from '../../../api/api-hooks.ts';
import { Badge } from '../../../look/badge.tsx';
import { IconButton } from '../../../look/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Moment } from '../../../parts/list/list.tsx';
import type { Pager } from '../../../parts/table/list-place.ts';
import { Table } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { hookWords } from '../../../words/office/connections/hook-words.ts';
import { useOffice, wordFor } from '../../../words/office/words.ts';
import { NoRows } from '../../parts/rows/rows.tsx';
import { useAnswerText } from './answer-text.ts';

const shownRows = 25;
const tones = { waiting: 'accent', delivered: 'good', failed: 'bad' } as const;

export function Deliveries({ hook: { id, name }, onClose }: { hook: Hook; onClose: () => void }) {
  const words = useOffice(hookWords);
  const [way, setWay] = useState<readonly string[]>([]);
  const query = { limit: shownRows, after: way.at(-1) };
  const sent = useAsk('listDeliveries', { params: { id }, query }, { keep: true });
  const pager: Pager = {
    page: way.length,
    limit: shownRows,
    onPrevious: () => setWay(way.slice(0, -1)),
    onNext: (cursor) => setWay([...way, cursor]),
  };
  return (
    <Dialog title={words.deliveriesOf(name)} width="wide" onClose={onClose}>
      <Table<Delivery>
        label={words.deliveriesOf(name)}
        ask={sent}
        keyOf={({ position }) => position}
        expected={3}
        slim
        pager={pager}
        columns={[
          {
            key: 'event',
            head: words.event,
            cell: ({ kind, member }) => (
              <TwoLines
                title={wordFor(words.kinds, kind)}
                detail={
                  <>
                    {member === null ? words.restaurant : words.member(String(member))}
                    {' · '}
                    <bdi dir="ltr">{kind}</bdi>
                  </>
                }
              />
            ),
          },
          {
            key: 'when',
            head: words.when,
            cell: ({ at }) => <Moment at={at} format="shortDateTime" />,
          },
          { key: 'outcome', head: words.outcome, cell: (row) => <Outcome of={row} /> },
        ]}
        actions={(row) => <SendAgain id={id} of={row} />}
        empty={<NoRows words={{ none: words.noDeliveries, noneText: words.noDeliveriesText }} />}
      />
    </Dialog>
  );
}

function Outcome({ of: row }: { of: Delivery }) {
  const words = useOffice(hookWords);
  const why = useAnswerText();
  const { state, triedAt } = row;
  return (
    <>
      <Badge tone={tones[state]}>{words.outcomes[state]}</Badge>
      {state !== 'delivered' && triedAt !== null && (
        <span className="block text-sm text-soft wrap-anywhere">{why(row)}</span>
      )}
      {triedAt !== null && <Tries of={{ ...row, at: triedAt }} />}
    </>
  );
}

/** The stored attempts in their order, after the number of all attempts. */
function Tries({ of: { earlier, ...last } }: { of: Delivery & Pick<Try, 'at'> }) {
  const words = useOffice(hookWords);
  const why = useAnswerText();
  const tries: Try[] = [...earlier, last];
  return (
    <details className="text-sm">
      <summary className="-mx-1 min-h-11 cursor-pointer content-center px-1 -outline-offset-2">
        {words.tries(String(tries.length))}
      </summary>
      <ol className="grid gap-2 pb-2 text-soft wrap-anywhere">
        {tries.map((one, place) => (
          <li key={place}>
            <Moment at={one.at} format="shortDateTime" />
            {` · ${words.ms(grouped(one.ms ?? 0))} · ${why(one)}`}
          </li>
        ))}
      </ol>
    </details>
  );
}

function SendAgain({ id, of: { position, kind, state } }: { id: number; of: Delivery }) {
  const words = useOffice(hookWords);
  const { frame } = useWords();
  const send = useAct('sendAgain', {
    done: words.sent,
    failed: frame.error,
    refresh: ['listDeliveries', 'listHooks'],
  });
  if (state === 'waiting') return null;
  return (
    <IconButton
      label={`${words.send}: ${wordFor(words.kinds, kind)}`}
      icon={Undo2}
      aria-disabled={send.isPending}
      onClick={() => send.isPending || send.mutate({ params: { id }, body: { position } })}
    />
  );
}

// The requests of the person at the till, with what became of each.
import { useState } from 'react';
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Panel } from '../../look/layout.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { signed } from '../../words/languages/plural.ts';
import { requestWords } from '../../words/office/visits/request-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { ApproveHere } from './approve-here.tsx';
import { useOwnRequests, useRequestLines } from './waiting-requests.ts';

/**
 * The requests that wait, and those that were waiting since this screen opened; renders nothing
 * without any.
 */
export function OwnRequests() {
  const words = useOffice(requestWords);
  const own = useOwnRequests();
  const { tillId = null } = useAsk('currentAdmin', {}).data ?? {};
  const atTill = tillId !== null;
  const linesOf = useRequestLines();
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const waiting = own.filter(({ state }) => state === 'waiting');
  if (waiting.some(({ id }) => !seen.has(id))) {
    setSeen(new Set([...seen, ...waiting.map(({ id }) => id)]));
  }
  const shown = own.filter(({ id }) => seen.has(id));
  const linesText = (request: VisitRequested) =>
    linesOf(request)
      .map(({ text, points }) =>
        // The sign of the points stays on their left in Arabic, whatever is written before.
        points === undefined ? isolated(text) : `${isolated(text)} ${isolated(signed(points))}`,
      )
      .join(' · ');
  const nameOf = ({ guest, kind }: VisitRequested) => {
    const name = guest ?? words.formerGuest;
    return kind === 'undo' ? words.undo(name) : name;
  };
  if (shown.length === 0) return null;
  return (
    <Panel title={words.yours}>
      <div role="status" aria-label={words.yours}>
        <List>
          {shown.map((request) => (
            <ListRow
              key={request.id}
              title={nameOf(request)}
              detail={linesText(request)}
              more={
                request.state === 'waiting'
                  ? atTill && <ApproveHere request={request} name={nameOf(request)} />
                  : request.state === 'declined' &&
                    request.reason && (
                      <p className="text-sm text-soft">{words.reasonOf(request.reason)}</p>
                    )
              }
              end={<Badge tone={tones[request.state]}>{words.states[request.state]}</Badge>}
            />
          ))}
        </List>
      </div>
    </Panel>
  );
}

const tones = { waiting: 'accent', approved: 'good', declined: 'bad', expired: 'quiet' } as const;

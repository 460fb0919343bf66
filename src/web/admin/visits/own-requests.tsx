// The requests of the person at the till, with what became of each.
import { useState } from 'react';
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
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
    return kind === 'visit' ? name : words[kind](name);
  };
  if (shown.length === 0) return null;
  return (
    <div
      role="status"
      aria-label={words.yours}
      className="grid divide-y divide-line rounded-lg border border-line bg-surface px-4"
    >
      {shown.map((request) => (
        <div key={request.id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
          <p className="min-w-0 grow basis-60 truncate max-sm:whitespace-normal">
            <bdi className="font-medium">{nameOf(request)}</bdi>{' '}
            <span className="text-soft">{linesText(request)}</span>
          </p>
          <Badge tone={tones[request.state]}>{words.states[request.state]}</Badge>
          {request.state === 'waiting' && atTill && (
            <ApproveHere request={request} name={nameOf(request)} />
          )}
          {request.state === 'declined' && request.reason && (
            <p className="w-full text-sm text-soft">{words.reasonOf(request.reason)}</p>
          )}
        </div>
      ))}
    </div>
  );
}

const tones = { waiting: 'accent', approved: 'good', declined: 'bad', expired: 'quiet' } as const;

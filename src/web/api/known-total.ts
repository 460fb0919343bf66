// How long a list is, where some screen has asked for it already.
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../contract/index.ts';

/** Rows of the whole list by its newest answer that is held. Asks for nothing. */
export function useKnownTotal(name: CallName) {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (hear: () => void) => cache.subscribe(notifyManager.batchCalls(hear)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const whole = cache.findAll({
      queryKey: [name],
      predicate: ({ queryKey }) => isWhole(queryKey),
    });
    const [newest] = whole
      .map(({ state }) => state)
      .filter(({ data }) => data !== undefined)
      .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt);
    return (newest?.data as { total?: number } | undefined)?.total;
  });
}

/** What orders or cuts a list leaves its length as it is; all else chooses among its rows. */
const cuts = new Set(['limit', 'after', 'sort']);

/** Whether it was asked for all rows, and not for those that a search or a filter finds. */
function isWhole([, sent]: readonly unknown[]): boolean {
  const { query = {} } = sent as { query?: Record<string, unknown> };
  return Object.entries(query).every(([name, value]) => !value || cuts.has(name));
}

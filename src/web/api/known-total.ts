// The length of a list, where some screen has asked for it already.
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../contract/index.ts';

/** The number of rows of the whole list by the newest answer that is held. Asks for nothing. */
export function useKnownTotal(name: CallName) {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => {
    const [newest] = cache
      .findAll({ queryKey: [name], predicate: ({ queryKey }) => isWhole(queryKey) })
      .filter(({ state }) => state.data !== undefined)
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    return (newest?.state.data as { total?: number } | undefined)?.total;
  });
}

/** Parts of a query that leave the length as it is; all others choose among the rows. */
const cuts = new Set(['limit', 'after', 'sort']);

/** Whether all rows were asked for, and not those that a search or a filter finds. */
function isWhole([, sent]: readonly unknown[]): boolean {
  const { query = {} } = sent as { query?: Record<string, unknown> };
  return Object.entries(query).every(([name, value]) => !value || cuts.has(name));
}

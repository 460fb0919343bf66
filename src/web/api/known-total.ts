// The length of a list, if an answer with its total is in the cache.
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../contract/index.ts';

/** The number of rows of the whole list, by the newest answer in the cache. Sends no request. */
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

/** Query parameters that do not change the total; all others filter the rows. */
const cuts = new Set(['limit', 'after', 'sort']);

/** Whether the request was for all rows, without a search or a filter. */
function isWhole([, sent]: readonly unknown[]): boolean {
  const { query = {} } = sent as { query?: Record<string, unknown> };
  return Object.entries(query).every(([name, value]) => !value || cuts.has(name));
}

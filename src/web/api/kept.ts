// Answers of mutations, kept in the query cache for the next time that their screen opens.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../../contract/index.ts';

/**
 * The value that was kept for a call, and a function that keeps another. Another person on the page
 * does not see it.
 */
export function useKept<Value>(name: CallName) {
  const client = useQueryClient();
  const queryKey = [name];
  const { data } = useQuery<Value>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (value: Value) => void client.setQueryData<Value>(queryKey, value)] as const;
}

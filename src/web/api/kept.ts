// What an act has answered, kept beside the answers of questions for when its screen opens again.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '../../contract/index.ts';

/** The value that was kept for a call, and how to keep another; it is forgotten with the person. */
export function useKept<Value>(name: CallName) {
  const client = useQueryClient();
  const queryKey = [name];
  const { data } = useQuery<Value>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (value: Value) => void client.setQueryData<Value>(queryKey, value)] as const;
}

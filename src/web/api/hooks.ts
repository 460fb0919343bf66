// The API as the screens see it: one query hook, one mutation hook, both by the contract's names.
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type Query,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { CallName } from '../../contract/index.ts';
import { endActs, toast, type Notice } from '../toast/toast.ts';
import { useWords } from '../words/languages/language.ts';
import { forgetAnswers } from './asked-ahead.ts';
import { actingAs, callOf } from './calls.ts';
import { call, isRefusal, type ReplyOf, type RequestOf } from './client.ts';
import { explain } from './explain.ts';

interface AskOptions<N extends CallName> {
  /** Ask only when this is true, which is the default. */
  when?: boolean;
  /** Keep showing the last answer while the next one is on its way. */
  keep?: boolean;
  /**
   * Milliseconds until the same is asked again, by the last answer, and the failure that came
   * after it; undefined to not ask again.
   */
  again?: (reply: ReplyOf<N> | undefined, failure: Error | null) => number | undefined;
}

/** Asks the server and returns the answer; the same question is asked once. */
export const useAsk = <N extends CallName>(
  name: N,
  sent: RequestOf<N>,
  { when = true, keep = false, again }: AskOptions<N> = {},
) =>
  useQuery<ReplyOf<N>>({
    ...question(name, sent),
    enabled: when,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(again && { refetchInterval: ({ state }) => again(state.data, state.error) ?? false }),
  });

/** Asks the same of several things; answers that are on their way or failed are left out. */
export const useAskAll = <N extends CallName>(name: N, each: readonly RequestOf<N>[]) =>
  useQueries({
    queries: each.map((sent) => question(name, sent)),
    combine: (asked) => asked.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });

/**
 * Asks before the screens that will need the answer, unless it is known; they report a failure,
 * which is undefined here.
 */
export const prepare = <N extends CallName>(
  client: QueryClient,
  name: N,
  sent: RequestOf<N>,
  known?: ReplyOf<N>,
): Promise<ReplyOf<N> | undefined> =>
  client
    .fetchQuery<ReplyOf<N>>({
      ...question(name, sent),
      ...(known !== undefined && { queryFn: () => known }),
    })
    .catch(() => undefined);

/** Asks now, even if an answer is held; throws what the call throws. */
export function useAskNow() {
  const client = useQueryClient();
  return useCallback(
    <N extends CallName>(name: N, sent: RequestOf<N>): Promise<ReplyOf<N>> =>
      client.fetchQuery({ ...question(name, sent), staleTime: 0, gcTime: 0 }),
    [client],
  );
}

interface Outcome<N extends CallName> {
  /** The toast of success. */
  done?: string | ((reply: ReplyOf<N>) => Notice | undefined);
  /** The title of the failure's toast, over the server's message; or the whole toast. */
  failed?: string | ((error: Error) => Notice | undefined);
  /** Calls whose answers are out of date now, also after a failure: the server may have acted. */
  refresh?: readonly CallName[];
  /** The address to go to afterwards; undefined to stay. */
  leadsTo?: (reply: ReplyOf<N>) => string | undefined;
  /** Another person uses the page from now on: the answers of the last one are forgotten. */
  changesPerson?: true;
}

/** Makes a call that changes something. A repeated attempt carries the same idempotency key. */
export function useAct<N extends CallName>(name: N, outcome: Outcome<N> = {}) {
  const { done, failed, refresh = [], leadsTo, changesPerson } = outcome;
  const client = useQueryClient();
  const words = useWords();
  const attempt = useRef<{ sent: string; key: string }>(undefined);

  function keyOf(sent: RequestOf<N>) {
    const { idempotent } = callOf(name);
    if (!idempotent) return undefined;
    const text = JSON.stringify(sent);
    if (attempt.current?.sent !== text) attempt.current = { sent: text, key: newKey() };
    return attempt.current.key;
  }

  return useMutation({
    mutationKey: [name],
    mutationFn: (sent: RequestOf<N>) => call(name, sent, { key: keyOf(sent) }),
    onMutate: endActs,
    onSuccess: (reply) => {
      attempt.current = undefined;
      const notice = typeof done === 'string' ? { title: done } : done?.(reply);
      if (notice) toast(notice);
      const address = leadsTo?.(reply);
      if (address !== undefined) navigate(address);
      if (changesPerson) client.removeQueries(isPrivate);
    },
    onError: (error) => {
      if (typeof failed === 'string') {
        toast({ title: failed, detail: explain(error, words), tone: 'bad' });
      } else {
        const notice = failed?.(error);
        if (notice) toast({ tone: 'bad', ...notice });
      }
    },
    onSettled: () => {
      for (const stale of refresh) askAnew(client, stale);
    },
  });
}

/**
 * Asks again for answers that are shown. A first answer that is still on its way may be older than
 * the change, and an invalidation alone would accept it as the new one.
 */
function askAnew(client: QueryClient, name: CallName): void {
  // So may one be that the first script has asked for, and that is taken from now on.
  forgetAnswers();
  const asked = { queryKey: [name] };
  void client.cancelQueries(asked).then(() => client.invalidateQueries(asked));
}

/** Whether an answer to one of these calls is being waited for, anywhere on the screen. */
export const useWaiting = (names: readonly CallName[]) =>
  useIsMutating({
    predicate: ({ options }) => names.includes(options.mutationKey?.[0] as CallName),
  }) > 0;

/** Asks again at once for answers that are shown, and for others when they are shown next. */
export function useAskAgain() {
  const client = useQueryClient();
  return useCallback((name: CallName) => askAnew(client, name), [client]);
}

/**
 * Asks again for these answers when they are shown after this screen was left: others may have
 * changed them.
 */
export function useFreshNextTime(...names: readonly CallName[]) {
  const client = useQueryClient();
  const left = useRef(names);
  useEffect(
    () => () => {
      for (const name of left.current) askAnew(client, name);
    },
    [client],
  );
}

/** Asks again for everything this person sees; a toast says so where that fails. */
export function useRefresh() {
  const client = useQueryClient();
  const words = useWords();
  const refreshing = useIsFetching(isPrivate) > 0;
  const refresh = () =>
    client
      .refetchQueries({ ...isPrivate, type: 'active' }, { throwOnError: true })
      .then(() => toast({ title: words.frame.refreshed }))
      .catch((error: unknown) =>
        toast({ title: words.frame.couldNotLoad, detail: explain(error, words), tone: 'bad' }),
      );
  return { refresh, refreshing };
}

/** Corrects the answers that a screen holds by live updates. */
export function useCorrections() {
  const client = useQueryClient();
  const askAgain = useAskAgain();

  /**
   * Changes an answer that is held. An answer that is on its way may be older than the change, and
   * is asked for again.
   */
  function amend<N extends CallName>(
    [name, sent]: [N, RequestOf<N>],
    change: (held: ReplyOf<N>) => ReplyOf<N>,
  ) {
    const { queryKey } = question(name, sent);
    client.setQueryData<ReplyOf<N>>(queryKey, (held) => held && change(held));
    if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey });
  }

  /** Sets an answer from another source, where the server cannot be asked. */
  const assume = <N extends CallName>([name, sent]: [N, RequestOf<N>], answer: ReplyOf<N>) =>
    void client.setQueryData<ReplyOf<N>>(question(name, sent).queryKey, answer);

  /** Forgets all answers that only the last person could see. */
  const forget = () => client.removeQueries(isPrivate);

  return { amend, assume, askAgain, forget };
}

/**
 * Creates the client. It holds every answer until it is invalidated, and notices at once that a
 * session has ended.
 * @param onNobody Is called for each session check that found nobody logged in.
 */
export function createClient({ onNobody }: { onNobody: (check: CallName) => void }) {
  const onError = (error: Error) => {
    if (!isRefusal(error, 'unauthenticated')) return;
    void client.invalidateQueries(isSessionCheck);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess: (answer, query) => {
        const [name] = query.queryKey as [CallName];
        const { sessionCheck } = callOf(name);
        if (answer === null && sessionCheck) onNobody(name);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Without a connection a call fails at once, instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/**
 * The key includes the person, since the same call has another answer for each. A request that
 * nobody waits for is aborted, unless it may have changed something.
 */
const question = <N extends CallName>(name: N, sent: RequestOf<N>) => ({
  queryKey: [name, sent, actingAs(callOf(name))],
  queryFn: (asking: { signal: AbortSignal }) =>
    call(name, sent, isReading(name) ? { signal: asking.signal } : {}),
});

const isReading = (name: CallName) => callOf(name).route.startsWith('GET ');

/** 128 random bits; crypto.randomUUID is missing where the address is plain http. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const endpointOf = ({ queryKey }: Query) => callOf(queryKey[0] as CallName);
const isPrivate = { predicate: (query: Query) => endpointOf(query).may !== 'anyone' };
const isSessionCheck = { predicate: (query: Query) => endpointOf(query).sessionCheck === true };

// The API for the screens: one query hook and one mutation hook, both by the contract's names.
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
import { keyedText, requestKeyAt } from '../../domain/request-keys.ts';
import { endActs, toast, type Notice } from '../toast/toast.ts';
import { useWords } from '../words/languages/language.ts';
import { forgetAnswers } from './preloaded-answers.ts';
import { actingAs, callOf } from './calls.ts';
import { call, isRefusal, type ReplyOf, type RequestOf } from './client.ts';
import { explain } from './explain.ts';

interface AskOptions<N extends CallName> {
  /** The request is sent only while this is true, which is the default. */
  when?: boolean;
  /** The last answer stays visible while the next one is on its way. */
  keep?: boolean;
  /**
   * Milliseconds until the request is repeated, by the last answer and the failure since; undefined
   * for no repetition.
   */
  refetchAfter?: (reply: ReplyOf<N> | undefined, failure: Error | null) => number | undefined;
}

/** Sends the request and returns the answer. Equal requests of several components are sent once. */
export const useAsk = <N extends CallName>(
  name: N,
  sent: RequestOf<N>,
  { when = true, keep = false, refetchAfter }: AskOptions<N> = {},
) =>
  useQuery<ReplyOf<N>>({
    ...question(name, sent),
    enabled: when,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(refetchAfter && {
      refetchInterval: ({ state }) => refetchAfter(state.data, state.error) ?? false,
    }),
  });

/** Sends the same request for several things; answers that are pending or failed are left out. */
export const useAskAll = <N extends CallName>(name: N, each: readonly RequestOf<N>[]) =>
  useQueries({
    queries: each.map((sent) => question(name, sent)),
    combine: (asked) => asked.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });

/**
 * Requests an answer ahead of the screens that will need it, or stores `known` in its place.
 * Resolves to undefined for a failure, which those screens report.
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

/** Requests the answer even if one is cached; throws the call's error. */
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
  /**
   * Calls whose answers are now out of date. They are also requested again after a failure, since
   * the server may have made the change.
   */
  refresh?: readonly CallName[];
  /** The address to go to afterwards; undefined to stay. */
  leadsTo?: (reply: ReplyOf<N>) => string | undefined;
  /** Another person uses the page from now on, so the last person's answers are removed. */
  changesPerson?: true;
}

/** Makes a call that changes something. A retry has the same idempotency key. */
export function useAct<N extends CallName>(name: N, outcome: Outcome<N> = {}) {
  const { done, failed, refresh = [], leadsTo, changesPerson } = outcome;
  const client = useQueryClient();
  const words = useWords();
  const attempt = useRef<{ sent: string; key: string }>(undefined);

  function keyOf(sent: RequestOf<N>) {
    const { idempotent } = callOf(name);
    if (!idempotent) return undefined;
    const text = keyedText(sent);
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
 * Requests the visible answers again. A first answer that is still on its way may be older than the
 * change, so it is cancelled: an invalidation alone would accept it as new.
 */
function askAnew(client: QueryClient, name: CallName): void {
  // So may one be that the first script has asked for, and that is taken from now on.
  forgetAnswers();
  const asked = { queryKey: [name] };
  void client.cancelQueries(asked).then(() => client.invalidateQueries(asked));
}

/** Whether any component waits for an answer to one of these calls. */
export const useWaiting = (names: readonly CallName[]) =>
  useIsMutating({
    predicate: ({ options }) => names.includes(options.mutationKey?.[0] as CallName),
  }) > 0;

/** Requests visible answers again immediately, and others when they are shown next. */
export function useAskAgain() {
  const client = useQueryClient();
  return useCallback((name: CallName) => askAnew(client, name), [client]);
}

/**
 * Marks these answers as out of date when this screen is left, since others may change them before
 * it is shown again.
 */
export function useRefetchOnReturn(...names: readonly CallName[]) {
  const client = useQueryClient();
  const left = useRef(names);
  useEffect(
    () => () => {
      for (const name of left.current) askAnew(client, name);
    },
    [client],
  );
}

/** Requests everything again that this person sees; a toast reports a failure. */
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

/** Functions that correct cached answers by live updates. */
export function useCorrections() {
  const client = useQueryClient();
  const askAgain = useAskAgain();

  /**
   * Changes a cached answer. An answer on its way may be older than the change, so it is requested
   * again.
   */
  function amend<N extends CallName>(
    [name, sent]: [N, RequestOf<N>],
    change: (held: ReplyOf<N>) => ReplyOf<N>,
  ) {
    const { queryKey } = question(name, sent);
    client.setQueryData<ReplyOf<N>>(queryKey, (held) => held && change(held));
    if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey });
  }

  /** Sets a cached answer from another source, where the server cannot be reached. */
  const assume = <N extends CallName>([name, sent]: [N, RequestOf<N>], answer: ReplyOf<N>) =>
    void client.setQueryData<ReplyOf<N>>(question(name, sent).queryKey, answer);

  /** Removes all answers that only the last person may see. */
  const forget = () => client.removeQueries(isPrivate);

  return { amend, assume, askAgain, forget };
}

/**
 * Creates the query client. It keeps every answer until it is invalidated, and notices every ended
 * session.
 *
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
        // Offline, a call fails immediately and does not wait for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/**
 * The key includes the person, since the same call has another answer for each. A request without a
 * listener is aborted, unless it may have changed something.
 */
const question = <N extends CallName>(name: N, sent: RequestOf<N>) => ({
  queryKey: [name, sent, actingAs(callOf(name))],
  queryFn: (asking: { signal: AbortSignal }) =>
    call(name, sent, isReading(name) ? { signal: asking.signal } : {}),
});

const isReading = (name: CallName) => callOf(name).route.startsWith('GET ');

const newKey = () => requestKeyAt(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

const endpointOf = ({ queryKey }: Query) => callOf(queryKey[0] as CallName);
const isPrivate = { predicate: (query: Query) => endpointOf(query).may !== 'anyone' };
const isSessionCheck = { predicate: (query: Query) => endpointOf(query).sessionCheck === true };

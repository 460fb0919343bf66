// The live updates of an open card: each page has one stream, which resumes after a break.
import { useEffect, useEffectEvent } from 'react';
import type { LiveUpdate } from '../../contract/cards/live-updates.ts';
import { addressOf } from './client.ts';
import { updateKinds } from './guest-calls.ts';

/** Milliseconds before a refused stream is opened again: the first delay, and the limit. */
const pauses = { first: 5_000, longest: 300_000 };

interface Listening {
  /** The cursor after which the updates begin. */
  after: string;
  /** Is called once for each update, in order; nothing follows the end of the account. */
  onUpdate: (update: LiveUpdate) => void;
  /** Is called when the server refuses the stream. The stream is retried while mounted. */
  onRefused: () => void;
}

/** Listens while the component is mounted, in the background too. */
export function useLiveUpdates({ after, onUpdate, onRefused }: Listening) {
  const beginning = useEffectEvent(() => after);
  const update = useEffectEvent(onUpdate);
  const refuse = useEffectEvent(onRefused);
  useEffect(
    () => listen({ after: beginning(), onUpdate: (one) => update(one), onRefused: () => refuse() }),
    [],
  );
}

/** Opens the stream; returns the function that closes it. */
function listen({ after, onUpdate, onRefused }: Listening) {
  let cursor = after;
  let pause = pauses.first;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let stream = open();

  function open() {
    const source = new EventSource(addressOf('watchCard', { query: { after: cursor } }));
    for (const kind of updateKinds) source.addEventListener(kind, take);
    source.addEventListener('open', () => (pause = pauses.first));
    source.addEventListener('error', () => {
      // The browser resumes the stream after a break by itself; only a refusal closes it.
      if (source.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(() => (stream = open()), pause);
      pause = Math.min(2 * pause, pauses.longest);
      onRefused();
    });
    return source;
  }

  function take({ data, lastEventId }: MessageEvent<string>) {
    if (lastEventId) cursor = lastEventId;
    const update = JSON.parse(data) as LiveUpdate;
    if (update.kind === 'gone') end();
    onUpdate(update);
  }

  function end() {
    clearTimeout(reopening);
    stream.close();
  }
  return end;
}

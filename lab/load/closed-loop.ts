// A closed loop: a fixed number of connections, each of which sends its next request after the
// answer.
import autocannon from 'autocannon';

export type Request = autocannon.Request;

interface ClosedLoop {
  url: string;
  connections: number;
  /** The number of requests that each connection sends. */
  each: number;
  /** Is called before the measurement starts. */
  request: () => Request;
}

/** Returns the answers per second. Throws if any answer was not a success. */
export async function closedLoop({ url, connections, each, request }: ClosedLoop): Promise<number> {
  const run = autocannon({
    url,
    connections,
    amount: connections * each,
    timeout: 60,
    setupClient: (client) => client.setRequests(Array.from({ length: each }, request)),
  });
  let begun = 0;
  let ended = 0;
  run.on('start', () => (begun = performance.now()));
  // The end is measured here, since autocannon rounds its own duration up to its next tick.
  run.on('response', () => (ended = performance.now()));
  const { '2xx': answered, non2xx, errors } = await run;
  if (answered < connections * each) {
    throw new Error(`Of ${connections * each} requests ${non2xx} were refused, ${errors} broke`);
  }
  return (answered / (ended - begun)) * 1_000;
}

// Asks a server as fast as it answers, over many connections that each wait for their answer.
import autocannon from 'autocannon';

export type Request = autocannon.Request;

interface ClosedLoop {
  url: string;
  connections: number;
  /** How many requests each connection sends. */
  each: number;
  /** Called before the clock starts. */
  request: () => Request;
}

/** Answers a second. Refuses to give a figure when an answer was no success. */
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
  // autocannon's own duration is rounded up to its next tick.
  run.on('response', () => (ended = performance.now()));
  const { '2xx': answered, non2xx, errors } = await run;
  if (answered < connections * each) {
    throw new Error(`Of ${connections * each} requests ${non2xx} were refused, ${errors} broke`);
  }
  return (answered / (ended - begun)) * 1_000;
}

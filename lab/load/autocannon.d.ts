// The part of autocannon that the benchmarks use; the package has no types of its own.
declare module 'autocannon' {
  function autocannon(options: autocannon.Options): autocannon.Run;

  namespace autocannon {
    interface Request {
      method: string;
      path: string;
      headers: Record<string, string>;
      body: string;
    }

    interface Client {
      /** The requests that this connection sends, in turn. */
      setRequests: (requests: Request[]) => void;
    }

    interface Options {
      url: string;
      connections: number;
      /** The total number of requests. */
      amount: number;
      /** The duration in seconds. */
      timeout: number;
      setupClient: (client: Client) => void;
    }

    interface Result {
      '2xx': number;
      non2xx: number;
      errors: number;
    }

    interface Run extends PromiseLike<Result> {
      on: (event: 'start' | 'response', listener: () => void) => void;
    }
  }

  export = autocannon;
}

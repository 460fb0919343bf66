// The delays of a server's event loop, from its metrics.
import { fetched, get } from '../../lab/load/requests.ts';
import type { AdminSession } from '../../lab/servers/serve.ts';

/** The 99th percentile and the maximum in milliseconds since the last call. */
export async function delaysOf({ url, cookie }: AdminSession) {
  const { text } = await fetched(url, get('/metrics', cookie));
  const delay = (share: string) => {
    const [, rest] = text.split(`sofra_event_loop_delay_seconds{quantile="${share}"} `);
    return 1_000 * Number.parseFloat(rest ?? '');
  };
  return { p99: delay('0.99'), longest: delay('1') };
}

// How late a server's event loop was, as its metrics say it.
import { fetched, get } from '../../lab/load/requests.ts';
import type { Door } from '../../lab/servers/serve.ts';

/** Milliseconds since this was asked for last: the slowest hundredth, and the longest. */
export async function delaysOf({ url, cookie }: Door) {
  const { text } = await fetched(url, get('/metrics', cookie));
  const delay = (share: string) => {
    const [, rest] = text.split(`sofra_event_loop_delay_seconds{quantile="${share}"} `);
    return 1_000 * Number.parseFloat(rest ?? '');
  };
  return { p99: delay('0.99'), longest: delay('1') };
}

// Prints the figures of a run as tables, and stores them as JSON in cluster/results.json.
import { keepResult, median } from '../lab/figures.ts';
import type { AtServer, Failover } from './failovers.ts';
import type { Soak } from './soak.ts';

/** The median and the maximum in milliseconds; `none` is the number of attempts without success. */
interface Spread {
  median: number;
  worst: number;
  none: number;
}

type Row = { fault: string; at: string } & Record<string, Spread | string>;

/** The columns of the table, all in seconds but the lines of the log. */
const columns: Record<string, (at: AtServer) => number | null> = {
  'next award': ({ award }) => award,
  'next psql': ({ psql }) => psql,
  'award behind': ({ award, psql }) => (award === null || psql === null ? null : award - psql),
  'later gap': ({ later }) => later,
  'of psql': ({ psqlLater }) => psqlLater,
  'card told': ({ delay }) => delay,
  lines: ({ lines }) => lines,
};

/** A row for each kind and server, and one for the load balancer. */
export function rowsOf(failovers: readonly Failover[]): Row[] {
  const kinds = Map.groupBy(failovers, ({ kind }) => kind);
  return [...kinds].flatMap(([kind, some]) => {
    const fault = `${kind} × ${some.length}`;
    const ways = Object.keys(some[0]?.servers ?? {});
    const servers = ways.map((way): Row => {
      const all = some.map(({ servers: at }) => at[way]!);
      const spreads = Object.entries(columns).map(([name, take]) => [
        name,
        spreadOf(all.map(take)),
      ]);
      return { fault, at: way, ...Object.fromEntries(spreads) };
    });
    const balancer = spreadOf(some.map((one) => one.balancer));
    return [...servers, { fault, at: 'balancer', 'next award': balancer }];
  });
}

function spreadOf(values: readonly (number | null)[]): Spread {
  const known = values.filter((value) => value !== null);
  return {
    median: Math.round(median(known)),
    worst: Math.round(Math.max(...known)),
    none: values.length - known.length,
  };
}

export function showFailovers(failovers: readonly Failover[]): void {
  const rows = rowsOf(failovers).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(name, value)])),
  );
  console.table(rows);
  console.log('The median / the worst: seconds from the fault, and lines of the log.');
}

function cellOf(name: string, value: Spread | string): string {
  if (typeof value === 'string') return value;
  const say = name === 'lines' ? String : seconds;
  const never = value.none > 0 ? ` (${value.none} never)` : '';
  return `${say(value.median)} / ${say(value.worst)}${never}`;
}

export const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

export function showSoak({ requests, memory, failovers, ...others }: Soak): void {
  console.table(requests);
  console.log('Milliseconds, outside of the gaps that the failovers made.');
  console.table(memory);
  console.log('MiB since the update, and MiB an hour after the first quarter.');
  showFailovers(failovers);
  const { minutes, backup, restored, update, cards } = others;
  console.log({ minutes, backup, restored, update, cards });
}

/** The file keeps the last result of each kind of run. */
export const keep = (name: string, result: object) =>
  keepResult(new URL('results.json', import.meta.url), name, result);

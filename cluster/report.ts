// What was counted, as a table on the screen and as JSON in cluster/results.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { median } from '../bench/setup/figures.ts';
import type { AtServer, Failover } from './failovers.ts';

/** The middle and the worst of some milliseconds; `none` is how often there was no success. */
interface Spread {
  median: number;
  worst: number;
  none: number;
}

export interface Row {
  kind: string;
  way: string;
  failovers: number;
  award: Spread;
  psql?: Spread;
  /** What an award took longer than psql beside it. */
  behind?: Spread;
  later?: Spread;
  psqlLater?: Spread;
  told?: Spread;
  lines?: Spread;
}

/** A row for each kind and server, and one for the balancer. */
export function rowsOf(failovers: readonly Failover[]): Row[] {
  const kinds = Map.groupBy(failovers, ({ kind }) => kind);
  return [...kinds].flatMap(([kind, some]) => {
    const ways = Object.keys(some[0]?.servers ?? {});
    const servers = ways.map((way): Row => {
      const all = some.map(({ servers: at }) => at[way]!);
      const of = (take: (at: AtServer) => number | null) => spreadOf(all.map(take));
      return {
        kind,
        way,
        failovers: all.length,
        award: of(({ award }) => award),
        psql: of(({ psql }) => psql),
        behind: of(({ award, psql }) => (award === null || psql === null ? null : award - psql)),
        later: of(({ later }) => later),
        psqlLater: of(({ psqlLater }) => psqlLater),
        told: of(({ told }) => told),
        lines: of(({ lines }) => lines),
      };
    });
    const balancer = spreadOf(some.map((one) => one.balancer));
    return [...servers, { kind, way: 'balancer', failovers: some.length, award: balancer }];
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

/** Seconds, but lines of a log as they are. */
export function tableOf(rows: readonly Row[]): string {
  const head = [
    'fault',
    'at',
    'next award',
    'next psql',
    'award behind',
    'later gap',
    'of psql',
    'card told',
    'lines',
  ];
  const seconds = (spread?: Spread) => told(spread, (value) => (value / 1_000).toFixed(1));
  const body = rows.map(
    ({ kind, way, failovers, award, psql, behind, later, psqlLater, told: card, lines }) => [
      `${kind} × ${failovers}`,
      way,
      seconds(award),
      seconds(psql),
      seconds(behind),
      seconds(later),
      seconds(psqlLater),
      seconds(card),
      told(lines, String),
    ],
  );
  const note =
    'Each: the median, and behind the stroke the worst; seconds from the fault; lines of the log.';
  return `${aligned([head, ...body])}\n${note}`;
}

function told(spread: Spread | undefined, say: (value: number) => string): string {
  if (!spread) return '';
  const never = spread.none > 0 ? ` (${spread.none} never)` : '';
  return `${say(spread.median)} / ${say(spread.worst)}${never}`;
}

export function aligned(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const file = new URL('results.json', import.meta.url);

/** The last result of each kind of run stays, with where and when it was found. */
export function keep(name: string, result: object): void {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const found = { ...result, at: new Date().toISOString(), node: process.version, machine };
  writeFileSync(file, `${JSON.stringify({ ...kept, [name]: found }, null, 2)}\n`);
}

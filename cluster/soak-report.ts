// What a soak found, as tables on the screen.
import { aligned, rowsOf, tableOf } from './report.ts';
import type { Soak } from './soak.ts';

export function soakTable(found: Soak): string {
  const { minutes, requests, memory, failovers, backup, restored, update, cards } = found;
  const asked = requests.map(({ name, count, failed, median, p99 }) =>
    [name, count, failed, median.toFixed(1), p99.toFixed(1)].map(String),
  );
  const held = memory.map(({ server, firstQuarter, lastQuarter, slope, samples }) => [
    server,
    firstQuarter.toFixed(0),
    lastQuarter.toFixed(0),
    slope.toFixed(1),
    String(samples),
  ]);
  return [
    `${minutes.toFixed(0)} minutes`,
    aligned([['requests', 'answered', 'failed', 'median ms', 'p99 ms'], ...asked]),
    'Both outside of the gaps that the failovers made.\n',
    aligned([['memory of', 'first quarter', 'last', 'MiB an hour', 'samples'], ...held]),
    'MiB since the update; the slope is that of what follows the first quarter.\n',
    tableOf(rowsOf(failovers)),
    '',
    `A backup took ${seconds(backup.took)} s; its restore into another database ` +
      `${seconds(restored.took)} s, with ${restored.members} members.`,
    `A next version of all servers, one after the other, took ${seconds(update.took)} s: ` +
      `${update.requests} requests, ${update.failed} failed.`,
    `${cards.told} of ${cards.open} open cards heard of an award at the end; they were opened ` +
      `${cards.opened} times in all.`,
  ].join('\n');
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

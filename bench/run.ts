// `npm run bench`: runs all benchmarks, or the named ones, and stores their results. With
// `--table`, it prints the stored results in the format of docs/performance.md.
import { closeSync, fdatasyncSync, globSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keepResult, median, readResults } from '../lab/figures.ts';
import { inFolder } from '../lab/folders.ts';
import { leavePostgres } from './setup/engines.ts';
import { lineOf, resultOf, tableOf, type Bench, type Kept, type Part } from './setup/figures.ts';

const results = new URL('results.json', import.meta.url);
const benches = await findBenches();
const asked = process.argv.slice(2).filter((word) => word !== '--table');
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exitCode = 1;
} else if (process.argv.includes('--table')) {
  const kept = readResults<Kept>(results);
  const isAsked = (name: string) => asked.length === 0 || asked.includes(name.split(',')[0]!);
  console.log(tableOf(Object.entries(kept).filter(([name]) => isAsked(name))));
} else {
  const flush = Math.round(await flushTime());
  console.log(`The disk takes ${flush} µs for a write that is flushed.`);
  const began = performance.now();
  for (const [name, bench] of Object.entries(benches)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    // A benchmark that fails does not keep the others from running.
    await run(name, bench, { flush }).catch((error: unknown) => {
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    });
  }
  await leavePostgres();
  console.log(`All of it took ${(secondsSince(began) / 60).toFixed(1)} minutes.`);
}

/**
 * The benchmarks, which are the exports of this folder; `awardsPostgres` is named
 * `awards-postgres`.
 */
async function findBenches(): Promise<Record<string, Bench>> {
  const found: Record<string, Bench> = {};
  for (const file of globSync(join(import.meta.dirname, '*.ts')).toSorted()) {
    if (basename(file) === 'run.ts') continue;
    const exported = (await import(file)) as Record<string, Bench>;
    for (const [name, bench] of Object.entries(exported)) {
      found[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = bench;
    }
  }
  return found;
}

async function run(name: string, bench: Bench, machine: { flush: number }) {
  const began = performance.now();
  const measured = await bench.measure();
  const seconds = secondsSince(began);
  if ('missing' in measured) return console.log(`${name}: skipped, ${measured.missing}`);
  const parts: Part[] = Array.isArray(measured) ? measured : [{ part: '', ...bench, ...measured }];
  for (const { part, ...one } of parts) {
    const whole = part ? `${name}, ${part}` : name;
    const result = resultOf(one, one);
    console.log(lineOf(whole, result));
    if (result.notes) console.log(`  ${JSON.stringify(result.notes)}`);
    keepResult(results, whole, { ...result, ...machine, seconds });
  }
  console.log(`  ${name} took ${seconds} s`);
}

/** The microseconds of writing and flushing 4 KiB in the folder of the databases. */
function flushTime(): Promise<number> {
  return inFolder(async (folder) => {
    const file = openSync(join(folder, 'flushed'), 'w');
    const page = Buffer.alloc(4_096, 1);
    const taken = Array.from({ length: 200 }, () => {
      const began = performance.now();
      writeSync(file, page);
      fdatasyncSync(file);
      return (performance.now() - began) * 1_000;
    });
    closeSync(file);
    return median(taken);
  });
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1_000);
}

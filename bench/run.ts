// `npm run bench`: runs the benchmarks, or the one that is named, and keeps what they found.
import { closeSync, fdatasyncSync, globSync, openSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keepResult, median } from '../lab/figures.ts';
import { inFolder } from '../lab/folders.ts';
import { lineOf, resultOf, type Bench, type Part } from './setup/figures.ts';

const results = new URL('results.json', import.meta.url);
const benches = await findBenches();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  const flush = Math.round(await flushTime());
  console.log(`The disk takes ${flush} µs for a write that is flushed.`);
  for (const [name, bench] of Object.entries(benches)) {
    if (asked.length === 0 || asked.includes(name)) await run(name, bench, { flush });
  }
}

/** The benchmarks: every export of this folder; `awardsPostgres` is called `awards-postgres`. */
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
  const measured = await bench.measure();
  if ('missing' in measured) return console.log(`${name}: skipped, ${measured.missing}`);
  const parts: Part[] = Array.isArray(measured) ? measured : [{ part: '', ...bench, ...measured }];
  for (const { part, ...one } of parts) {
    const whole = part ? `${name}, ${part}` : name;
    const result = resultOf(one, one);
    console.log(lineOf(whole, result));
    if (result.notes) console.log(`  ${JSON.stringify(result.notes)}`);
    keepResult(results, whole, { ...result, ...machine });
  }
}

/** Microseconds that a write of 4 KiB and its flush take, in the folder of the databases. */
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

// Statistics of measured values, and the file that keeps the last result of each benchmark.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/**
 * The quantile of the values for a share between 0 and 1: 0.99 is where the slowest hundredth
 * begins.
 */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The slope of `y` over `x` by least squares. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((one) => one.x)), mean(points.map((one) => one.y))];
  const both = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0);
  return both / points.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
}

/**
 * Stores a result under its name in a file, in place of the last one, with the time and the
 * machine.
 */
export function keepResult(file: URL, name: string, result: object): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
  const stamped = { ...result, at: new Date().toISOString(), node: process.version, machine };
  writeFileSync(file, `${JSON.stringify({ ...readResults(file), [name]: stamped }, null, 2)}\n`);
}

/** The stored results by name. */
export const readResults = <Result = object>(file: URL): Record<string, Result> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Result>) : {};

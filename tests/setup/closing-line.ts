// Ends the output of a test run with one line of counts, after what was skipped.
import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

export class ClosingLine implements Reporter {
  private modules: readonly TestModule[] = [];
  private unhandled = 0;

  /** The line is written on exit, since other reporters and the teardown may write until then. */
  onInit() {
    process.once('exit', (exitCode) => writeSync(1, this.text(exitCode)));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    this.modules = modules;
    this.unhandled = unhandled.length;
  }

  private text(exitCode: number): string {
    const tests = this.modules.flatMap((module) => [...module.children.allTests()]);
    const counted = (state: string) => tests.filter((test) => test.result().state === state);
    const passed = counted('passed').length;
    const left = counted('skipped');
    const skipped = left.filter((test) => !test.tags.includes('long'));
    const known = counted('failed').length + this.failedSuites() + this.unhandled;
    // A run that fails outside of its tests (no files found, a broken setup) counts as one failure.
    const failed = exitCode === 0 ? known : Math.max(known, 1);
    const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
    const more = left.length - skipped.length;
    const later = more > 0 ? [`${more} more are run by npm test -- long`] : [];
    const last = `${passed} passed, ${failed} failed${skips}\n`;
    return [...skippedNames(skipped), ...later, last].join('\n');
  }

  /** The number of files that could not be loaded and of suites whose hooks failed. */
  private failedSuites(): number {
    const suites = this.modules.flatMap((module) => [module, ...module.children.allSuites()]);
    return suites.filter((suite) => suite.errors().length > 0).length;
  }
}

/**
 * The names of the outermost skipped suites, or of the skipped tests outside of suites, each once
 * with its count.
 */
function skippedNames(tests: TestCase[]): string[] {
  const counts = new Map<string, number>();
  for (const test of tests) {
    const name = skippedName(test);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `skipped (${count}): ${name}`);
}

function skippedName(test: TestCase): string {
  let outermost: { name: string } = test;
  let parent = test.parent;
  while (parent.type === 'suite') {
    if (parent.options.mode === 'skip') outermost = parent;
    parent = parent.parent;
  }
  return outermost.name;
}

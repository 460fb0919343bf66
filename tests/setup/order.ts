// The order of the test files: each suite's longest first, and the suites spread among each other.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * While a browser waits for what it shows, a database has something to do: suites that ran one
 * after the other would leave the cores idle at first and crowd them at last.
 */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const suites = Map.groupBy(files, ({ project }) => project.name);
    // By what each took here the last time, or else by size.
    const longestFirst = super.sort.bind(this);
    const sorted = await Promise.all([...suites.values()].map(longestFirst));
    const placed = sorted.flatMap((suite) =>
      suite.map((file, index) => ({ file, place: (index + 0.5) / suite.length })),
    );
    return placed.toSorted((one, other) => one.place - other.place).map(({ file }) => file);
  }
}

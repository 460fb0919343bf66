// The order of the test files: longest first in each folder, and the folders mixed.
import { dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests of a browser mostly wait, and tests of a database need the processor. Mixing the folders
 * keeps the cores evenly busy over the whole run.
 */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folders = Map.groupBy(files, ({ moduleId }) => dirname(moduleId));
    // The files of a folder are sorted by their duration in the last run, or else by size.
    const longestFirst = super.sort.bind(this);
    const sorted = await Promise.all([...folders.values()].map(longestFirst));
    const ranked = sorted.flatMap((folder) =>
      folder.map((file, index) => ({ file, rank: (index + 0.5) / folder.length })),
    );
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}

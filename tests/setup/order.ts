// The order of the test files: each folder's longest first, the folders spread among each other.
import { dirname } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * While a browser waits for what it shows, a database has something to do: folders that ran
 * one after the other would leave the cores idle at first and crowd them at last.
 */
export class Spread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const folders = Map.groupBy(files, ({ moduleId }) => dirname(moduleId));
    // By what each took here the last time, or else by size.
    const longestFirst = super.sort.bind(this);
    const sorted = await Promise.all([...folders.values()].map(longestFirst));
    const ranked = sorted.flatMap((folder) =>
      folder.map((file, index) => ({ file, rank: (index + 0.5) / folder.length })),
    );
    return ranked.toSorted((one, other) => one.rank - other.rank).map(({ file }) => file);
  }
}

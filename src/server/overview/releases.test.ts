// The notes of all versions are read from CHANGELOG.md unchanged.
import { expect, test } from 'vitest';
import { readReleases, releasesIn, runningVersion } from './releases.ts';

test('notes come with their version, day and kinds, as plain sentences', () => {
  const text = `# What has changed

For whoever runs Sofra.

## 0.2.0 – 2026-11-25

### Added

- A role (*Team*, *People*), told
  in [a guide](docs/x.md).
- \`npm run rescue\` ends it.

### Fixed

- One thing.

## Unfinished

### Added

- Nothing.

## 0.1.0 – 2026-11-20
`;
  expect(releasesIn(text)).toEqual([
    {
      version: '0.2.0',
      day: '2026-11-25',
      parts: [
        {
          kind: 'Added',
          points: ['A role (Team, People), told in a guide.', 'npm run rescue ends it.'],
        },
        { kind: 'Fixed', points: ['One thing.'] },
      ],
    },
    { version: '0.1.0', day: '2026-11-20', parts: [] },
  ]);
});

test('the version that runs is the first one of the notes', () => {
  const [newest, ...before] = readReleases();
  expect(newest).toMatchObject({
    version: runningVersion(),
    day: expect.stringMatching(/^\d{4}-/),
  });
  expect(before.length).toBeGreaterThan(5);
  const points = [newest!, ...before].flatMap(({ parts }) => parts.flatMap((part) => part.points));
  expect(points.filter((point) => point === '' || /[*`]|\]\(/.test(point))).toEqual([]);
});

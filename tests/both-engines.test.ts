// Every entry in the list of files that run on both engines is the name of a test file.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onBothEngines } from './setup/both-engines.ts';

test.for(onBothEngines)('%s is there, and tells stories on each engine', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^onEachEngine\(/m);
});

test('each is named once, in the order of the alphabet', () => {
  expect(onBothEngines).toEqual([...new Set(onBothEngines)].toSorted());
});

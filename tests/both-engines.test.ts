// The list of the stories that run on both engines names files, and such alone.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onBothEngines } from './setup/both-engines.ts';

test.for(onBothEngines)('%s is there, and tells stories on each engine', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^onEachEngine\(/m);
});

test('each is named once, in the order of the alphabet', () => {
  expect(onBothEngines).toEqual([...new Set(onBothEngines)].toSorted());
});

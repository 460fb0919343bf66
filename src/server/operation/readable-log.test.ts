// The readable log.
import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { readable } from './readable-log.ts';

test('a readable line has the time, the severity, the sentence and its fields', () => {
  const lines: string[] = [];
  const log = openLog('info', readable({ write: (line) => void lines.push(line) }));
  log.info({ method: 'GET', route: '/api/terms', statusCode: 200 }, 'answered');
  log.error({ err: new Error('broken "secret"', { cause: new TypeError('odd') }) }, 'a job failed');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d info {2}answered method=GET route=\/api\/terms statusCode=200\n$/,
  );
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR a job failed\n {4}Error: broken "…"\n {4}at /);
  expect(lines[1]).toContain('TypeError: odd');
});

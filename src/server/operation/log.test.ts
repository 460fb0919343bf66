// The readable log.
import { expect, test } from 'vitest';
import { levelOf, createLog, readable } from './log.ts';

test('a readable line has the time, the severity, the sentence and its fields', () => {
  const lines: string[] = [];
  const log = createLog('info', readable({ write: (line) => void lines.push(line) }));
  log.info({ method: 'GET', route: '/api/terms', status: 200, ms: 0.9801760000000286 }, 'answered');
  log.error({ err: new Error('broken "secret"', { cause: new TypeError('odd') }) }, 'a job failed');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d info {2}answered method=GET route=\/api\/terms status=200 ms=1\n$/,
  );
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR a job failed\n {4}Error: broken "…"\n {4}at /);
  expect(lines[1]).toContain('TypeError: odd');
});

test('a text that somebody sent begins no line, and does not colour the terminal', () => {
  const lines: string[] = [];
  const log = createLog('info', readable({ write: (line) => void lines.push(line) }));
  const message = 'bad name\r\n12:00:00 info  all is well \u001b[2J\u009b31m';
  log.error({ err: new Error(message) }, 'a request failed');
  const [first, second = '', third] = lines.join('').split('\n');
  expect(first).toMatch(/a request failed$/);
  expect(second).toContain('bad name\\x0d\\x0a12:00:00 info  all is well \\x1b[2J\\x9b31m');
  expect(third).toMatch(/^ {4}at /);
});

test('an answer has a line where it refuses or is slow, and else for whoever asks for all', () => {
  expect(levelOf({ status: 200, ms: 999 })).toBe('debug');
  expect(levelOf({ status: 304, ms: 0.4 })).toBe('debug');
  expect(levelOf({ status: 401, ms: 0.4 })).toBe('info');
  expect(levelOf({ status: 200, ms: 1_000 })).toBe('info');
});

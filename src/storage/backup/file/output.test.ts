// Text that is written through the output is complete in the file, wherever the pieces are split.
import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outputTo } from './output.ts';

test('text of any length is written and hashed whole, also where a piece ends in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-output-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  const file = await open(path, 'wx');
  const output = outputTo(file);
  const texts = ['', 'a', '🥤'.repeat(300_000), 'قهوة'.repeat(400_000), '🥤', ''];
  for (const text of texts) await output.write(Buffer.from(text));
  const hash = await output.end();
  await file.close();
  const written = await readFile(path);
  expect(written.equals(Buffer.from(texts.join('')))).toBe(true);
  expect(hash).toBe(createHash('sha256').update(written).digest('hex'));
});

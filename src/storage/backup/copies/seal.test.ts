// Passphrases of copies, as they are typed.
import { expect, test } from 'vitest';
import { makeKey, openKey } from './seal.ts';

const opens = async (made: string, typed: string) => {
  const { file } = await makeKey({ passphrase: made, work: 1 });
  const opened = await openKey(Buffer.from(file, 'base64'), typed).catch(() => undefined);
  return opened !== undefined;
};

test('a generated passphrase is typed on any keyboard, and a chosen one as it is', async () => {
  expect(await opens('k7fm-2x9q', 'k7fm-2x9q')).toBe(true);
  expect(await opens('k7fm-2x9q', 'k٧fm-٢x٩q')).toBe(true);
  expect(await opens('k7fm-2x9q', 'k۷fm-۲x۹q')).toBe(true);
  expect(await opens('نخلة-٧', 'نخلة-٧')).toBe(true);
  expect(await opens('نخلة-٧', 'نخلة-7')).toBe(false);
  expect(await opens('k7fm-2x9q', 'k٧fm-٢x٨q')).toBe(false);
});

// The examples in the documentation for tills that print receipts work, in each language whose
// interpreter this machine has.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { program } from '../programs.ts';
import { openRestaurant } from '../restaurant.ts';
import { addVisitOffers } from '../visits.ts';

const page = readFileSync('docs/connections/receipts.md', 'utf8');

/** The example of a language in the documentation. */
const linesIn = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(?:<\\?php)?(.*?)\`\`\``, 's').exec(page)![1]!;

interface Slip {
  key: string;
  bill: string;
}

const site = 'https://family.example';

/** The command of each language, and a call that is appended to its example. */
const languages = {
  js: {
    command: [process.execPath, '--input-type=module', '--eval'],
    callFor: ({ key, bill }: Slip) => {
      const about = JSON.stringify({ outlet: 1, amount: '184.50', bill });
      return `console.log(receipt('${site}', '${key}', ${about}))`;
    },
  },
  python: {
    command: ['python3', '-c'],
    callFor: ({ key, bill }: Slip) => `print(receipt("${site}", "${key}", 1, "184.50", "${bill}"))`,
  },
  php: {
    command: ['php', '-r'],
    callFor: ({ key, bill }: Slip) => `echo receipt('${site}', '${key}', 1, '184.50', '${bill}');`,
  },
};

const isHere = (command: string) => spawnSync(command, ['--version']).status === 0;

for (const [name, { command, callFor }] of Object.entries(languages)) {
  const [interpreter = '', ...options] = command;
  // Every developer has Node; other interpreters may be missing.
  test.skipIf(!isHere(interpreter))(`a receipt of the lines in ${name} is claimed`, async () => {
    const restaurant = await openRestaurant('SQLite');
    restaurant.clock.pass({ seconds: (Date.now() - restaurant.clock.now().getTime()) / 1_000 });
    const { admin, sara } = await addVisitOffers(restaurant);
    const { key } = await program(restaurant, { admin, scopes: ['receipts:sign'] });
    const script = `${linesIn(name)}\n${callFor({ key, bill: 'A/17 ب' })}`;
    const { stdout, stderr } = spawnSync(interpreter, [...options, script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const address = stdout.trim();
    expect(address.length).toBeLessThan(120);
    const { pathname, hash } = new URL(address);
    expect(pathname).toBe('/b/');
    const body = { receipt: hash.slice(1) };
    expect(await sara.asks('readReceipt', { body })).toMatchObject({
      state: 'open',
      bill: { number: 'A/17 ب', amount: '184.50 SAR' },
    });
    expect(await sara.asks('claimReceipt', { body })).toMatchObject({ points: 1_845 });
  });
}

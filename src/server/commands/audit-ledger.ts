// `npm run audit-ledger`: verifies every balance against its entries, and prints the result.
import type { LedgerVerification } from '../../contract/data/backups.ts';
import { verifyLedger, sofra as actor } from '../../storage/data/backup-queries.ts';
import { runCommand, grouped, say } from './command.ts';

await runCommand('The ledger could not be audited.', async ({ jobs, clock }) => {
  const audit = await verifyLedger(jobs, { actor, at: clock() });
  const { members, entries, points, wrong, first, wrongSums } = audit;
  say(`Members: ${grouped(members)}, with ${grouped(entries)} entries.`);
  if (wrongSums > 0) {
    process.exitCode = 1;
    say(`Sums of the overview that the entries do not give: ${grouped(wrongSums)}.`);
  }
  if (wrong === 0) {
    say('Every balance is the sum of its entries, and every level follows from its balance.');
    say(`All balances together: ${grouped(points)} points.`);
    return;
  }
  process.exitCode = 1;
  say(`The ledger is wrong for ${grouped(wrong)} of them:`);
  for (const member of first) say(`  ${describe(member)}`);
  if (wrong > first.length) say(`  and ${grouped(wrong - first.length)} more.`);
});

function describe({ customerId, name, ...ledger }: LedgerVerification['first'][number]): string {
  const { points, entriesGive, level, levelShould } = ledger;
  const balance = `${grouped(points)} points, and the entries give ${grouped(entriesGive)}`;
  const levels = level === levelShould ? level : `${level}, and should be ${levelShould}`;
  return `${name} (member ${customerId}): ${balance}; ${levels}.`;
}

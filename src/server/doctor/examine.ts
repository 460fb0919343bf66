// Runs all checks of an installation; each is one function, and a failing check does not prevent
// the others.
import type { Config } from '../config.ts';
import { checkDatabase } from './database.ts';
import { codeOf, wrong, type Finding } from './finding.ts';
import { checkFolders, checkNode, checkPort } from './machine.ts';
import { checkErrors, checkWeb } from './web.ts';

type Look = (config: Config, now: Date) => Promise<Finding[]>;

const looks: readonly Look[] = [
  checkNode,
  checkPort,
  checkFolders,
  checkDatabase,
  checkWeb,
  checkErrors,
];

/** All findings, in the order of the checks. */
export async function examine(config: Config, now: Date): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const look of looks) {
    const more = await look(config, now).catch((error: unknown) => [
      wrong(`${look.name} ended with ${codeOf(error)}`, 'This is a fault of Sofra: report it.'),
    ]);
    found.push(...more);
  }
  return found;
}

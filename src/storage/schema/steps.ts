// The steps of the schema, read from the files of `migrations/`, and the releases that they came
// with.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Statement } from '../../../migrations/statements.ts';
import type { Engine } from '../database/engine.ts';
import { sofraFolder } from '../own-files.ts';

const folder = join(sofraFolder, 'migrations');

export interface SchemaStep {
  /** The name of its file: `NNNN-name`. */
  name: string;
  /**
   * Whether servers of earlier versions work with the step (expand) or not (contract). The first
   * twelve steps have no kind, since they were applied while no server was at work.
   */
  kind: 'expand' | 'contract' | undefined;
  /** The step that a server must know to work with this one; null if all servers do. */
  needs: string | null;
  statements: readonly Statement[];
}

/** A file of `migrations/`. */
export interface StepFile {
  kind?: 'expand' | 'contract';
  needs?: string;
  up: (engine: Engine['name']) => readonly Statement[];
}

/** The folder is read only once, since an update may change it while the server runs. */
const names = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => file.replace('.ts', ''))
  .toSorted();

/** The names of the steps that this version knows. */
export const knownSteps: ReadonlySet<string> = new Set(names);

/** All steps, in their order. */
export const readSteps = ({ name: engine }: Pick<Engine, 'name'>): Promise<SchemaStep[]> =>
  Promise.all(
    names.map(async (name) => {
      const file = pathToFileURL(join(folder, `${name}.ts`));
      const { kind, needs, up } = (await import(file.href)) as StepFile;
      return { name, kind, needs: needs ?? null, statements: up(engine) };
    }),
  );

/** The first step of each release that has steps. */
const firstSteps: readonly (readonly [release: string, step: string])[] = [
  ['0.1', '0001-house'],
  ['0.3', '0005-one-row'],
  ['0.4', '0008-undo'],
  ['0.5', '0012-one-by-one'],
  ['0.6', '0013-rewards'],
  ['0.7', '0015-many-claims'],
  ['0.9', '0019-visits'],
  ['0.10', '0020-staff-roles'],
  ['0.11', '0026-levels'],
  ['0.12', '0032-connection-keys'],
  ['0.13', '0038-waiting-points'],
  ['0.14', '0043-deleted-customers'],
];

/** The last release with a step among these; 0.1 if none of them is known. */
export const releaseOf = (steps: readonly string[]): string =>
  firstSteps.findLast(([, step]) => steps.includes(step))?.[0] ?? '0.1';

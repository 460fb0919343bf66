// Reads the steps of the schema from the files of `migrations/`.
import { readdirSync } from 'node:fs';
import type { Statement } from '../../../migrations/statements.ts';
import type { Engine } from '../database/engine.ts';

const folder = new URL('../../../migrations/', import.meta.url);

export interface SchemaStep {
  /** `NNNN-name`, as its file is called. */
  name: string;
  /**
   * Whether servers of earlier versions work with it (expand), or not (contract). The first twelve
   * steps have no kind: they were taken while no server was at work.
   */
  kind: 'expand' | 'contract' | undefined;
  /** The step that servers have to know to work with this one; null where all servers do. */
  needs: string | null;
  statements: readonly Statement[];
}

/** A file of `migrations/`. */
export interface StepFile {
  kind?: 'expand' | 'contract';
  needs?: string;
  up: (engine: Engine['name']) => readonly Statement[];
}

/** Read once: an update may change the folder while the server runs. */
const names = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => file.replace('.ts', ''))
  .toSorted();

/** The steps that this version of Sofra knows. */
export const knownSteps: ReadonlySet<string> = new Set(names);

/** All steps, in their order. */
export const readSteps = ({ name: engine }: Pick<Engine, 'name'>): Promise<SchemaStep[]> =>
  Promise.all(
    names.map(async (name) => {
      const { kind, needs, up } = (await import(new URL(`${name}.ts`, folder).href)) as StepFile;
      return { name, kind, needs: needs ?? null, statements: up(engine) };
    }),
  );

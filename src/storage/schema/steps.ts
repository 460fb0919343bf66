// The steps of the schema, as the files of `migrations/` say them.
import { readdirSync } from 'node:fs';
import type { Statement } from '../../../migrations/statements.ts';
import type { Engine } from '../database/engine.ts';

const folder = new URL('../../../migrations/', import.meta.url);

export interface SchemaStep {
  /** `NNNN-name`, as its file is called. */
  name: string;
  /**
   * Whether servers of before live with it (expand), or it takes something away (contract). The
   * first twelve say nothing: they were taken while no server was at work.
   */
  kind: 'expand' | 'contract' | undefined;
  /** The step that servers have to know to live with this one; null where all of before do. */
  needs: string | null;
  statements: readonly Statement[];
}

/** A file of `migrations/`. */
export interface StepFile {
  kind?: 'expand' | 'contract';
  needs?: string;
  up: (engine: Engine['name']) => readonly Statement[];
}

/** Read once: an update may change the folder under a server that runs. */
const names = readdirSync(folder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => file.replace('.ts', ''))
  .toSorted();

/** The steps that this version of Sofra knows. */
export const knownSteps: ReadonlySet<string> = new Set(names);

/** All of them, in their order. */
export const readSteps = ({ name: engine }: Pick<Engine, 'name'>): Promise<SchemaStep[]> =>
  Promise.all(
    names.map(async (name) => {
      const { kind, needs, up } = (await import(new URL(`${name}.ts`, folder).href)) as StepFile;
      return { name, kind, needs: needs ?? null, statements: up(engine) };
    }),
  );

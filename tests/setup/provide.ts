// Finds or starts the servers and browsers of the test run, once, and chooses its random seed.
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { briefPlace } from '../../lab/folders.ts';
import { providePostgres } from '../../lab/postgres/provide.ts';
import { provideProgram, provideWebKit, type Provided, type WebKit } from '../../lab/programs.ts';
import { makeTemplates, type Hashing, type Template } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A server on which the user of the URL may create and drop databases. If the server is our
     * own, `programs` is the folder of PostgreSQL's programs, with which tests can start another
     * one.
     */
    postgres: Provided<{ url: string; programs?: string }>;
    chromium: Provided<{ path: string }>;
    /**
     * Chromium's headless shell, or Chromium itself if there is no shell or a path is configured.
     */
    headlessShell: Provided<{ path: string }>;
    firefox: Provided<{ path: string }>;
    webkit: Provided<WebKit>;
    pooler: Provided<{ path: string }>;
    balancer: Provided<{ path: string }>;
    /** Turns the pages of a PDF into pictures. */
    pdfPictures: Provided<{ path: string }>;
    /** The databases that restaurants are copied from. */
    templates: Record<Hashing, Template>;
    /** The seed of the generators of random cases in this run. */
    seed: number;
  }
}

let [stopPostgres, removeTemplates] = [async () => {}, async () => {}];

export async function setup(project: TestProject) {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.log(`Random cases from seed ${seed} (the same ones again: SEED=${seed} npm test)`);
  const { stop, ...postgres } = await providePostgres(briefPlace());
  stopPostgres = stop;
  // In turn: only one apt-get can install at a time.
  const found = {
    postgres,
    chromium: await provideProgram('chromium'),
    firefox: await provideProgram('firefox'),
    webkit: await provideWebKit(),
    pooler: await provideProgram('pgbouncer'),
    balancer: await provideProgram('haproxy'),
    pdfPictures: await provideProgram('pdftoppm'),
  };
  for (const [name, one] of Object.entries(found)) {
    if ('missing' in one) console.log(`No ${name}: ${one.missing}. Its tests are skipped.`);
  }
  const shell = process.env.CHROMIUM_PATH ? undefined : await provideProgram('headlessShell');
  project.provide('headlessShell', shell && 'path' in shell ? shell : found.chromium);
  const { templates, remove } = await makeTemplates(postgres);
  removeTemplates = remove;
  project.provide('seed', seed);
  for (const name of Object.keys(found) as (keyof typeof found)[]) {
    project.provide(name, found[name]);
  }
  project.provide('templates', templates);
}

export async function teardown() {
  await removeTemplates();
  await stopPostgres();
}

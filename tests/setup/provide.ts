// Finds or starts, once for all tests, what they stand on: PostgreSQL, browsers, a seed.
import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { provideChromium } from './chromium.ts';
import { briefPlace } from './folders.ts';
import { provideFirefox, provideWebKit, type WebKit } from './other-browsers.ts';
import { provideBalancer } from './balancer.ts';
import { providePooler } from './pooler.ts';
import { providePostgres } from './postgres.ts';
import { makeTemplates, type Hashing, type Template } from './templates.ts';

/** What a test may need and a machine may lack; `missing` is the reason, for a person. */
export type Provided<What> = What | { missing: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A server on which databases may be made and dropped; the user of the URL may do all. Where
     * it is our own, `programs` is the folder of what starts another one.
     */
    postgres: Provided<{ url: string; programs?: string }>;
    chromium: Provided<{ path: string }>;
    firefox: Provided<{ path: string }>;
    webkit: Provided<WebKit>;
    pooler: Provided<{ path: string }>;
    balancer: Provided<{ path: string }>;
    /** What restaurants are copies of. */
    templates: Record<Hashing, Template>;
    /** Where the generators of random cases start in this run. */
    seed: number;
  }
}

let [stopPostgres, removeTemplates] = [async () => {}, async () => {}];

export async function setup(project: TestProject) {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.log(`Random cases from seed ${seed} (the same ones again: SEED=${seed} npm test)`);
  const { stop, ...postgres } = await providePostgres(briefPlace());
  stopPostgres = stop;
  // One after the other: only one apt-get can install at a time.
  const chromium = await provideChromium();
  const firefox = await provideFirefox();
  const webkit = await provideWebKit();
  const pooler = await providePooler();
  const balancer = await provideBalancer();
  const wanted = {
    PostgreSQL: postgres,
    Chromium: chromium,
    Firefox: firefox,
    WebKit: webkit,
    PgBouncer: pooler,
    HAProxy: balancer,
  };
  for (const [name, found] of Object.entries(wanted)) {
    if ('missing' in found) console.log(`No ${name}: ${found.missing}. Its tests are skipped.`);
  }
  const { templates, remove } = await makeTemplates('url' in postgres ? postgres.url : undefined);
  removeTemplates = remove;
  project.provide('seed', seed);
  project.provide('postgres', postgres);
  project.provide('chromium', chromium);
  project.provide('firefox', firefox);
  project.provide('webkit', webkit);
  project.provide('pooler', pooler);
  project.provide('balancer', balancer);
  project.provide('templates', templates);
}

export async function teardown() {
  await removeTemplates();
  await stopPostgres();
}

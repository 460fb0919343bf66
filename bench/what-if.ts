// The time until the office knows what another rate would have given for 100,000 bills, as a slider
// asks for it: one rate after the other. The reference is a bare Fastify in the same process that
// answers with the same bytes.
import { quantile } from '../lab/figures.ts';
import { fetched, post } from '../lab/load/requests.ts';
import { inRestaurant } from '../lab/restaurants/copied-restaurants.ts';
import { withServer } from '../lab/servers/serve.ts';
import { countedBills, type WhatIf } from '../src/contract/overview/what-if.ts';
import type { DatabaseLocation } from '../src/storage/database/store.ts';
import { inPostgresRestaurant } from './setup/engines.ts';
import { inTurns, type Bench, type Measured } from './setup/figures.ts';

/** So many members bring more bills than are counted, which are the latest. */
const members = 100_000;
const rounds = 3;
/** The number of places in which a slider stops in a round. */
const stops = 20;

const goals = { figureGoal: 1_000, atMost: true } as const;

export const whatIf: Bench = { ...goals, measure: () => inRestaurant(members, measureOn) };
export const whatIfPostgres: Bench = {
  ...goals,
  measure: () => inPostgresRestaurant(members, measureOn),
};

const measureOn = (location: DatabaseLocation): Promise<Measured> =>
  withServer(location, async ({ url, bareUrl, cookie, bareAnswers }) => {
    const asking = (rate: number) =>
      post('/api/admin/what-if', cookie, { pointsPerUnit: String(rate) });
    const sample = JSON.parse((await fetched(url, asking(11))).text) as WhatIf;
    if (sample.visits !== countedBills) throw new Error(`${sample.visits} bills were counted`);
    await bareAnswers(sample);
    const sliding = (at: string) => async () => {
      const waits: number[] = [];
      for (let rate = 1; rate <= stops; rate += 1) {
        const began = performance.now();
        const { ok, status } = await fetched(at, asking(rate));
        if (!ok) throw new Error(`A rate was answered ${status}`);
        waits.push(performance.now() - began);
      }
      return quantile(waits, 0.95);
    };
    return inTurns(
      rounds,
      { figure: 'ms, p95', reference: 'ms of a bare Fastify' },
      { figure: sliding(url), reference: sliding(bareUrl) },
    );
  });

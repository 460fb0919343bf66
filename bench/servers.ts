// How much more three servers on one PostgreSQL carry than one, each held to a fifth of a core, so
// that servers, database and load fit on a machine of two.
import { awardTo } from './setup/awarding.ts';
import { holdTo } from './setup/cpu.ts';
import { onPostgres } from './setup/database.ts';
import { inTurns, type Bench, type Missing, type Part } from './setup/figures.ts';
import { load, type Request } from './setup/load.ts';
import { furnish, serve, type Environment, type Sofra } from './setup/server.ts';

const members = 10_000;
const connections = 24;
const each = { session: 60, award: 30 };
const rounds = 5;
/** Of a core, for each server. */
const share = 0.2;

export const servers: Bench = { measure: () => onPostgres(measureOn) };

async function measureOn(environment: Environment): Promise<Part[] | Missing> {
  const admin = await furnish(environment, { members });
  const all: Sofra[] = [];
  try {
    while (all.length < 3) all.push(await serve(environment, admin));
    const letGo = holdTo(
      share,
      all.map(({ pid }) => pid),
    );
    if ('missing' in letGo) return letGo;
    const parts: Part[] = [];
    for (const part of ['session', 'award'] as const) {
      const ask = async ({ url, cookie }: Sofra) => {
        const request = part === 'award' ? awardTo({ members, cookie }) : sessionOf(cookie);
        return load({ url, connections, each: each[part], request });
      };
      const taken = await inTurns(rounds, {
        figure: async () => (await Promise.all(all.map(ask))).reduce((sum, one) => sum + one),
        reference: () => ask(all[0]!),
      });
      const figure = part === 'award' ? 'awards a second' : 'session checks a second';
      parts.push({ part, goal: 2.7, units: { figure, reference: 'on one server' }, ...taken });
    }
    letGo();
    return parts;
  } finally {
    await Promise.all(all.map(({ close }) => close()));
  }
}

const sessionOf = (Cookie: string) => (): Request => ({
  method: 'GET',
  path: '/api/admin/me',
  headers: { Cookie },
  body: '',
});

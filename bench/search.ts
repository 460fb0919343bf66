// How long each keystroke of a search waits among 1,000,000 members; beside it among 10,000.
//
// Names of members are typed as in the office, one character after the other, and each beginning is
// asked for with as many members as the office shows. The figure is the p95 of all keystrokes.
import { bytesOf, openConnection, type Connection } from './setup/connection.ts';
import { inTurns, quantile, type Bench, type Part } from './setup/figures.ts';
import { drawMembers } from './setup/people.ts';
import { inRestaurant, type Restaurant } from './setup/restaurants.ts';
import { serve } from './setup/server.ts';

const [many, few] = [1_000_000, 10_000];
/** Names that are typed in each script, of so many members. */
const [names, drawn] = [100, 1_000];
const rounds = 3;
const shown = 25;

const scripts = { English: /^\p{Script=Latin}/u, Arabic: /^\p{Script=Arabic}/u };

export const search: Bench = {
  measure: () =>
    inRestaurant({ members: many }, (large) =>
      inRestaurant({ members: few }, async (small) => {
        const people = await drawMembers(small.environment, { members: few, count: drawn });
        const [atLarge, atSmall] = [await openOffice(large), await openOffice(small)];
        try {
          const parts: Part[] = [];
          for (const [script, pattern] of Object.entries(scripts)) {
            const typed = people.map(({ name }) => name).filter((name) => pattern.test(name));
            const these = typed.slice(0, names);
            const taken = await inTurns(rounds, {
              figure: () => atLarge.type(these),
              reference: () => atSmall.type(these),
            });
            const units = { figure: 'ms a keystroke, p95', reference: 'ms among 10,000 members' };
            parts.push({ part: script, figureGoal: 5, goal: 2, atMost: true, units, ...taken });
          }
          return parts;
        } finally {
          await Promise.all([atLarge.close(), atSmall.close()]);
        }
      }),
    ),
};

/** An office in which one person types; answers what the slowest twentieth of the keys waited. */
async function openOffice({ environment, admin }: Restaurant) {
  const { url, cookie, close } = await serve(environment, admin);
  const askOn = async (connection: Connection, q: string) => {
    const path = `/api/customers?q=${encodeURIComponent(q)}&limit=${shown}`;
    const bytes = bytesOf({ method: 'GET', path, headers: { Cookie: cookie }, body: '' });
    const began = performance.now();
    const status = await connection.ask(bytes);
    if (status !== 200) throw new Error(`A search was answered ${status}`);
    return performance.now() - began;
  };
  return {
    type: async (typed: string[]) => {
      // One for each turn: it would be closed while the other office has its own.
      const connection = await openConnection(url);
      const waits: number[] = [];
      for (const name of typed) {
        for (const beginning of keystrokes(name)) waits.push(await askOn(connection, beginning));
      }
      connection.close();
      return quantile(waits, 0.95);
    },
    close,
  };
}

/** `S`, `Sa`, `Sar`, `Sara`; a space at the end asks nothing new. */
const keystrokes = (name: string) =>
  [...name]
    .map((_, i, all) => all.slice(0, i + 1).join(''))
    .filter((typed) => !typed.endsWith(' '));

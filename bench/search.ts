// The delay of each keystroke of a search among 1,000,000 members, compared with 10,000 members.
//
// Names of members are typed as in the office, character by character, and each prefix requests as
// many members as the office shows. The figure is the 95th percentile of all keystrokes.
import { drawMembers } from '../lab/restaurants/people.ts';
import { inTurns, type Bench, type Part } from './setup/figures.ts';
import { atBothSizes, p95Of } from './setup/sizes.ts';

const [many, few] = [1_000_000, 10_000];
/** The number of names that are typed in each script, and of the members. */
const [names, drawn] = [100, 1_000];
const rounds = 3;
const shown = 25;

const scripts = { English: /^\p{Script=Latin}/u, Arabic: /^\p{Script=Arabic}/u };

export const search: Bench = {
  measure: () =>
    atBothSizes([many, few], async ({ large, small, location }) => {
      const people = await drawMembers(location, { members: few, count: drawn, loggedIn: false });
      const parts: Part[] = [];
      for (const [script, pattern] of Object.entries(scripts)) {
        const typed = people.map(({ name }) => name).filter((name) => pattern.test(name));
        const paths = typed
          .slice(0, names)
          .flatMap(keystrokes)
          .map((text) => `/api/customers?q=${encodeURIComponent(text)}&limit=${shown}`);
        const units = { figure: 'ms a keystroke, p95', reference: 'ms among 10,000 members' };
        const taken = await inTurns(rounds, units, {
          figure: () => p95Of(large, paths),
          reference: () => p95Of(small, paths),
        });
        parts.push({ part: script, figureGoal: 5, goal: 2, atMost: true, ...taken });
      }
      return parts;
    }),
};

/** The prefixes `S`, `Sa`, `Sar`, `Sara`; a space at the end does not start a new search. */
const keystrokes = (name: string) =>
  [...name]
    .map((_, i, all) => all.slice(0, i + 1).join(''))
    .filter((typed) => !typed.endsWith(' '));

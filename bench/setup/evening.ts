// A busy evening as the server sees it: nine in ten requests look something up, eight in a hundred
// award points, and two in a hundred are the office's.
import { awardTo } from './awarding.ts';
import type { Request } from './load.ts';
import { cookiesOfGuests, drawMembers } from './people.ts';
import type { Environment } from './server.ts';

/** Different guests who look at their cards. */
const guests = 1_000;

/**
 * Draws the guests; answers what gives one visitor after the other, in the same proportions in
 * every hundred. Of the look-ups six in nine are of the card, the others of its benefits and its
 * history; of the office's, one is the first page of the members and one a search.
 */
export async function drawEvening(environment: Environment, { members }: { members: number }) {
  const drawn = await drawMembers(environment, { members, count: guests });
  const cards = await cookiesOfGuests(
    environment,
    drawn.map(({ id }) => id),
  );
  return (office: string) => {
    const award = awardTo({ members, cookie: office });
    let came = 0;
    return (): Request[] => {
      came += 1;
      const [guest, cookie] = [drawn[came % guests]!, cards[came % guests]!];
      const place = (came * 37) % 100;
      if (place < 60) return [get('/api/customers/me', cookie)];
      if (place < 75) return [get('/api/benefits/Gold', cookie)];
      if (place < 90) return [get(`/api/customers/${guest.id}/transactions?limit=20`, cookie)];
      if (place < 98) return [award()];
      if (place < 99) return [get('/api/customers?limit=20', office)];
      const [name = ''] = guest.name.split(' ');
      return [get(`/api/customers?q=${encodeURIComponent(name)}&limit=20`, office)];
    };
  };
}

const get = (path: string, Cookie: string): Request => ({
  method: 'GET',
  path,
  headers: { Cookie },
  body: '',
});

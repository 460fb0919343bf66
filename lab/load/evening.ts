// The requests of a busy evening: 90 of 100 are look-ups, 8 award points, and 2 come from the
// office.
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { drawMembers, type Member } from '../restaurants/people.ts';
import type { Request } from './closed-loop.ts';
import { awardTo, get } from './requests.ts';

/** Look-ups of members at their card, and of the office. */
export const lookUps = {
  card: ({ cookie }: Member) => get('/api/customers/me', cookie),
  benefits: ({ cookie }: Member) => get('/api/benefits/Gold', cookie),
  history: ({ id, cookie }: Member) => get(`/api/customers/${id}/transactions?limit=20`, cookie),
  members: (_: Member, office: string) => get('/api/customers?limit=20', office),
  search: ({ name }: Member, office: string) => {
    const [word = ''] = name.split(' ');
    return get(`/api/customers?q=${encodeURIComponent(word)}&limit=20`, office);
  },
  overview: (_: Member, office: string) => get('/api/admin/overview', office),
};

/** The number of different guests who look at their cards. */
const guests = 1_000;

/**
 * Chooses the guests; returns a function that makes the next visitor, in the same proportions for
 * every hundred. Six of nine look-ups are of the card, the others of its benefits and its history.
 * One of the office's two requests is the first page of the members, the other a search.
 */
export async function drawEvening(location: DatabaseLocation, { members }: { members: number }) {
  const drawn = await drawMembers(location, { members, count: guests });
  return (office: string) => {
    const award = awardTo({ members, cookie: office });
    let count = 0;
    return (): Request[] => {
      count += 1;
      const guest = drawn[count % guests]!;
      const place = (count * 37) % 100;
      if (place < 60) return [lookUps.card(guest)];
      if (place < 75) return [lookUps.benefits(guest)];
      if (place < 90) return [lookUps.history(guest)];
      if (place < 98) return [award()];
      return [place < 99 ? lookUps.members(guest, office) : lookUps.search(guest, office)];
    };
  };
}

// Imported guests without a password, and the invitations that open their cards.
import type { InvitationCard } from '../src/contract/members/invitations.ts';
import type { By } from '../src/contract/members/invited.ts';
import { brings } from './importing.ts';
import { visitor, type Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';

/** Imports guests: Guest 1 has 10 points and a number that ends with 0001, and so on. */
export async function bringGuests(admin: Person, count: number) {
  const lines = Array.from({ length: count }, (_, i) => {
    const place = i + 1;
    return `Guest ${place},${numberOf(place)},${place * 10}`;
  });
  return brings(admin, `Name,Mobile,Points\n${lines.join('\n')}\n`);
}

export const numberOf = (place: number) => `+96655500${String(place).padStart(4, '0')}`;
export const digitsOf = (place: number) => numberOf(place).slice(-4);

/** The token and digits that open the card of one of the invitations. */
export const byCard = ({ token, name }: Pick<InvitationCard, 'token' | 'name'>): By => ({
  token,
  digits: digitsOf(Number(name.split(' ')[1])),
});

const chosen = { newPassword: 'figs-and-dates', confirmPassword: 'figs-and-dates' };

const from = (address?: string) => (address === undefined ? {} : { address });

/** Tries to open a card in a new browser. */
export const opens = (restaurant: Pick<Restaurant, 'app' | 'opens'>, by: By, address?: string) =>
  visitor(restaurant).tries('openCard', { body: { by, ...chosen } }, from(address));

export const looksAt = (restaurant: Pick<Restaurant, 'app' | 'opens'>, by: By, address?: string) =>
  visitor(restaurant).tries('greetInvited', { body: by }, from(address));

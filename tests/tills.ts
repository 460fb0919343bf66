// Tills of the stories: a device that a manager enrolled, and people who work there with a PIN.
import type { Restaurant } from './restaurant.ts';
import { visitor, type Person } from './people.ts';

/** A device that has just become a till. */
export async function till(
  restaurant: Restaurant,
  manager: Person,
  { name = 'Bar', outletId }: { name?: string; outletId?: number } = {},
) {
  const device = visitor(restaurant);
  const body = { name, ...(outletId !== undefined && { outletId }) };
  const { code } = await manager.asks('inviteTill', { body });
  await device.asks('enrolTill', { body: { code } });
  return device;
}

interface Pinned {
  /** The number of the person. */
  id: number;
  /** The PIN that they choose at the till. */
  pin: string;
}

/** Gives somebody a PIN: the owner sets a temporary one, and the person replaces it at the till. */
export async function choosePin(owner: Person, device: Person, { id, pin }: Pinned) {
  const { pin: temporary } = await owner.asks('resetPin', { params: { id } });
  await device.asks('logInAtTill', { body: { adminId: id, pin: temporary } });
  await device.asks('choosePin', { body: { pin } });
}

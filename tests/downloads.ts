// Files that the office takes while its session ends.
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';

/**
 * Begins to take a file and logs the administrator out at its first part. The file has to break
 * off; answers how many bytes of it have come, which is not all where it is longer than any buffer
 * on its way takes.
 */
export async function breaksOff(
  restaurant: Restaurant,
  { admin, route }: { admin: Person; route: string },
): Promise<number> {
  const headers = { cookie: `sofra_admin=${admin.cookies.sofra_admin}` };
  const { body, status } = await fetch(`${await restaurant.opens()}${route}`, { headers });
  expect(status).toBe(200);
  let bytes = 0;
  const download = async () => {
    for await (const part of body!) {
      if (bytes === 0) await admin.asks('logOutAdmin');
      bytes += part.length;
    }
  };
  await expect(download()).rejects.toThrow('terminated');
  return bytes;
}

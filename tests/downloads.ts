// Downloads of the office: their rows, and those during which the session ends.
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { Restaurant } from './restaurant.ts';

/**
 * Starts a download and logs the administrator out at its first chunk. The download has to break
 * off. Returns the number of bytes that arrived, which is less than the file's size if the file is
 * larger than the buffers on its way.
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

/** The rows of a CSV file without quoted cells, each by the headings of its columns. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

// Looks at what an owner has to know at once, the room on the disk included.
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { noteAlerts } from '../../storage/overview/alerts.ts';
import type { Services } from '../context.ts';

/** The part of a disk that is free when it counts as nearly full: a tenth. */
const leastFree = 0.1;

export async function lookForAlerts(
  { store, clock, config }: Pick<Services, 'store' | 'clock' | 'config'>,
  room: typeof roomIn = roomIn,
): Promise<void> {
  const isDiskFull = (await room(config.DATA_DIR)) < leastFree;
  await noteAlerts(store, { now: clock(), host: hostname(), isDiskFull });
}

/** The free part of the disk of a folder, from 0 to 1; 1 if it is not known. */
export async function roomIn(folder: string): Promise<number> {
  const room = await statfs(folder).catch(() => undefined);
  return room && room.blocks > 0 ? room.bavail / room.blocks : 1;
}

// A lock between processes: a file that its holder touches at an interval.
import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const interval = 250;
const intervalsUntilStale = 20;

/** Waits for the lock, does the work and releases the lock. */
export async function withLock(path, work) {
  await acquire(path);
  const touching = setInterval(() => touch(path), interval);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(path, { force: true });
  }
}

/**
 * Removes a lock that was not touched for five seconds: its process was killed. Process ids would
 * show this sooner, but they are reused, and differ between containers.
 */
async function acquire(path) {
  let lastTouched;
  let intervalsUntouched = 0;
  while (!taken(path)) {
    const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    intervalsUntouched = touched === lastTouched ? intervalsUntouched + 1 : 0;
    lastTouched = touched;
    if (intervalsUntouched > intervalsUntilStale) rmSync(path, { force: true });
    await pause(interval);
  }
}

function taken(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (problem) {
    if (problem.code === 'EEXIST') return false;
    throw problem;
  }
}

function touch(path) {
  if (existsSync(path)) utimesSync(path, new Date(), new Date());
}

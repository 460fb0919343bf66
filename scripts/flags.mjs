// What Node is told for a server.

/**
 * By itself Node lets 100 MB of what is soon forgotten gather before it looks; looking more often
 * costs awards 1 to 5 % and keeps a busy server that much smaller.
 */
const memory = '--max-semi-space-size=8';

/**
 * npm's folders have no links within, and each of 800 files would be looked up part by part of its
 * path to find that out: 50 to 100 ms of every start.
 */
const links = '--preserve-symlinks';

export const serverFlags = [memory, links];

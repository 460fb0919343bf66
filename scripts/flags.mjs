// What Node is told for a server.

/**
 * By itself Node lets 100 MB of what is soon forgotten gather before it looks; looking more often
 * costs awards 1 to 5 % and keeps a busy server that much smaller.
 */
export const serverFlags = ['--max-semi-space-size=8'];

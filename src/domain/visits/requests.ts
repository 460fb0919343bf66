// How long requests wait, and how many of one person.

/** Milliseconds after which a request that nobody has decided ends: the guest has left by then. */
export const requestSpan = 30 * 60_000;

/** Requests of one person that wait at once. */
export const requestsEach = 50;

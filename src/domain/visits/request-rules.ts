// The limits of requests: how long they wait, and how many of one person can wait.

/** Milliseconds after which an undecided request expires: the guest has left by then. */
export const requestSpan = 30 * 60_000;

/** The limit of waiting requests of one person. */
export const requestsEach = 50;

// The token in the link by which a guest brings friends, apart from the occasions, since the first
// screen fetches it.

/** The number of its characters. */
export const friendTokenLength = 22;

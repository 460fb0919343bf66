// The addresses of the pictures of rewards, offers and benefits.

/** The address of a picture, which is served as long as a reward, an offer or a benefit uses it. */
export const pictureAddress = (hash: string) => `/pictures/${hash}.jpg`;

/** The name of the picture at an address; undefined for any other address. */
export const pictureAt = (path: string | null | undefined): string | undefined =>
  /^\/pictures\/([0-9a-f]{64})\.jpg$/.exec(path ?? '')?.[1];

// Secrets that a test knows, and the search for them.

/** The kind of a secret; `code` and `qr` are shown to the guest and stored as plain text. */
export type Kind = 'password' | 'pass' | 'session' | 'device' | 'code' | 'qr' | 'key' | 'bearer';

export type Planted = ReturnType<typeof plant>;

/** Begins to collect secrets. */
export function plant() {
  const known = new Map<string, Kind>();

  return {
    /** Adds a secret and returns it. */
    add(kind: Kind, secret: string): string {
      known.set(secret, kind);
      return secret;
    },
    /** Adds the cookies that a browser was given. */
    addCookies(cookies: Record<string, string>) {
      for (const [name, value] of Object.entries(cookies)) {
        if (value) known.set(value, name.endsWith('device') ? 'device' : 'session');
      }
    },
    /** The secrets in a text, without the kinds that are allowed there. */
    foundIn(text: string, { except = [] as readonly Kind[] } = {}): string[] {
      return [...known]
        .filter(([secret, kind]) => !except.includes(kind) && stands(secret, text))
        .map(([secret, kind]) => `${kind} ${secret}`);
    },
    all: () => [...known.keys()],
    kinds: () => [...new Set(known.values())].toSorted(),
  };
}

/** Six digits may be part of any number, so they count only if they stand alone. */
const stands = (secret: string, text: string) =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text)
    : text.includes(secret);

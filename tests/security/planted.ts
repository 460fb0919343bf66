// Secrets that are known to a test, and where they turn up again.

/** The kind of a secret; `code` and `qr` are shown to the guest and kept as they are. */
export type Kind = 'password' | 'pass' | 'session' | 'device' | 'code' | 'qr' | 'key' | 'bearer';

export type Planted = ReturnType<typeof plant>;

/** Begins to collect secrets. */
export function plant() {
  const known = new Map<string, Kind>();

  return {
    /** Notes a secret and answers it. */
    add(kind: Kind, secret: string): string {
      known.set(secret, kind);
      return secret;
    },
    /** Notes what a browser was given to keep. */
    addCookies(cookies: Record<string, string>) {
      for (const [name, value] of Object.entries(cookies)) {
        if (value) known.set(value, name.endsWith('device') ? 'device' : 'session');
      }
    },
    /** The secrets that stand in a text, but those of the kinds that may. */
    foundIn(text: string, { except = [] as readonly Kind[] } = {}): string[] {
      return [...known]
        .filter(([secret, kind]) => !except.includes(kind) && stands(secret, text))
        .map(([secret, kind]) => `${kind} ${secret}`);
    },
    all: () => [...known.keys()],
    kinds: () => [...new Set(known.values())].toSorted(),
  };
}

/** Six digits may be a part of any number: they are found where they stand alone. */
const stands = (secret: string, text: string) =>
  /^\d+$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(text)
    : text.includes(secret);

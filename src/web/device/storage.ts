// Values that this device remembers between visits. Without storage it remembers nothing.

export function stored(name: string) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Remembers a value; `null` forgets it. */
export function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The value holds until the page is left.
  }
}

/** The names of all remembered values. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

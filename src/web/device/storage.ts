// Values that this device stores between visits. Where storage is not available, they are lost.

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
    // The value is then in memory until the page is closed.
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

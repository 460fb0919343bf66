// Values that take long to make and are asked for again and again: each is made once.

/**
 * Answers what `make` does, and makes it once for each list of texts that it is asked with. Nothing
 * is let go: it is for few different lists.
 */
export function kept<Given extends readonly string[], Value extends object>(
  make: (...given: Given) => Value,
): (...given: Given) => Value {
  const made = new Map<string, Value>();
  return (...given) => {
    const key = given.join('\n');
    const found = made.get(key);
    if (found) return found;
    const value = make(...given);
    made.set(key, value);
    return value;
  };
}

// A cache for the answers of a function.

/**
 * The same function with a cache, so that each answer is computed once. The cache has no limit: use
 * it only for functions that are called with few different texts.
 */
export function memoize<Texts extends readonly string[], Answer extends object>(
  compute: (...texts: Texts) => Answer,
): (...texts: Texts) => Answer {
  const answers = new Map<string, Answer>();
  return (...texts) => {
    const key = texts.join('\n');
    const known = answers.get(key);
    if (known) return known;
    const answer = compute(...texts);
    answers.set(key, answer);
    return answer;
  };
}

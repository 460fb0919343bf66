// Remembers what a function has answered.

/**
 * The same function, which computes each answer once for the texts that it is called with. Every
 * answer is kept for good: only for functions that are called with few different texts.
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

// Combines questions of one turn of the event loop into one read.

interface Asked<Question, Found> {
  question: Question;
  resolve: (found: Found) => void;
  reject: (reason: unknown) => void;
}

/**
 * Answers all questions of one turn of the event loop by one read. The read begins after the last
 * question, so that no answer is older than its question.
 */
export function batched<Question, Found>(
  read: (questions: Question[]) => Promise<(question: Question) => Found>,
) {
  let waiting: Asked<Question, Found>[] = [];

  async function answer() {
    const asked = waiting;
    waiting = [];
    try {
      const found = await read(asked.map(({ question }) => question));
      for (const one of asked) {
        // A question whose answer throws, such as a refusal, fails alone.
        try {
          one.resolve(found(one.question));
        } catch (error) {
          one.reject(error);
        }
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (question: Question) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void answer());
    });
}

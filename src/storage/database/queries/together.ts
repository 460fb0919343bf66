// Reads at once what is asked for within one turn of the event loop.

interface Asked<Question, Found> {
  question: Question;
  resolve: (found: Found) => void;
  reject: (reason: unknown) => void;
}

/**
 * A question that many ask at the same time, answered by one read for all who ask within a turn.
 * The read begins after the last of them has asked, so that nobody is answered with what was before
 * their question.
 */
export function together<Question, Found>(
  read: (questions: Question[]) => Promise<(question: Question) => Found>,
) {
  let waiting: Asked<Question, Found>[] = [];

  async function answer() {
    const asked = waiting;
    waiting = [];
    try {
      const found = await read(asked.map(({ question }) => question));
      for (const { question, resolve } of asked) resolve(found(question));
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

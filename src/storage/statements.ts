// What a partner did in a span of time, counted by indexes that hold nothing but that.
import { sql } from 'kysely';
import type { DatabaseContext } from './database/context.ts';
import { askAll, prepared, type Given } from './database/prepared.ts';

/** Moments, ISO 8601: the first belongs to it, the last does not. */
export interface Span {
  from: string;
  until: string;
}

interface Counts {
  verified: number;
  guests: number;
  served: number;
}

/** What a partner did in each of the spans; they are asked for in one way to the database. */
export async function countServed(
  context: DatabaseContext,
  { partnerId, spans }: { partnerId: number; spans: readonly Span[] },
): Promise<Counts[]> {
  const answers = await askAll<readonly Partial<Counts>[]>(
    context,
    spans.flatMap((span) => [
      countVerified.with({ partnerId, ...span }),
      countStamps.with({ partnerId, ...span }),
    ]),
  );
  return spans.map((_, i) => {
    const [[verified], [stamps]] = [answers[2 * i]!, answers[2 * i + 1]!];
    return { verified: 0, guests: 0, served: 0, ...verified, ...stamps };
  });
}

type Of = Span & { partnerId: number };

const countVerified = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('audit_log')
    // Written out, so that the index of verifications alone is found to hold them.
    .where('action', '=', sql.lit('customer.verified'))
    .where('actorId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .select(({ fn }) => [
      fn.countAll<number>().as('verified'),
      fn.count<number>('subjectId').distinct().as('guests'),
    ]),
);

const countStamps = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .where('takenBackAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('served')),
);

/** The benefits that a partner served in a span, as they were worded. */
export const countByBenefit = prepared(({ db }, given: Given<Of>) =>
  db
    .selectFrom('stamps')
    .where('partnerId', '=', given('partnerId'))
    .where('at', '>=', given('from'))
    .where('at', '<', given('until'))
    .where('takenBackAt', 'is', null)
    .groupBy('benefit')
    .select(({ fn }) => ['benefit', fn.countAll<number>().as('served')]),
);

// Fresh proofs of who somebody is: the fields that need one, and why a call needs none.
import * as z from 'zod/mini';

/** Why calls of the office need no fresh proof, as they state it. */
export const whyNoProof = {
  asks: 'It only asks or checks',
  daily: 'It is a single step of the daily work, is in the audit log, and opens nothing',
  offers: 'It changes what every guest is offered, and can be changed back',
  ends: 'It only takes access away, which must never wait',
  itself: 'It takes a secret of the person itself',
  place: 'It describes the restaurant, and opens nothing',
  before: 'It repeats what was set up with a fresh proof before',
} as const;

const proved = z.registry<Record<never, never>>();

/** A field whose change takes a fresh proof, in the body of a call that states `'fields'`. */
export function Proved<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  proved.add(schema, {});
  return schema;
}

/** The names of these fields in a body. */
export function provedFieldsOf(body: z.ZodMiniType): string[] {
  const { shape = {} } = body.def as { shape?: Record<string, z.ZodMiniType> };
  return Object.entries(shape).flatMap(([name, field]) => {
    const { innerType = field } = field.def as { innerType?: z.ZodMiniType };
    return proved.has(field) || proved.has(innerType) ? [name] : [];
  });
}

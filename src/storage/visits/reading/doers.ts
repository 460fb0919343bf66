// The names of those who settled or changed visits, and of the tills.
import { namesOf } from '../../staff/admin-queries.ts';
import type { Database } from '../../database/tables/tables.ts';

interface Doer {
  role: string;
  actorId: number | null;
}

/** The name of each of these people and programs; null for others, and for unknown ones. */
export async function namesOfDoers(db: Database, doers: readonly Doer[]) {
  const idsOf = (role: string) => [
    ...new Set(doers.flatMap((one) => (one.role === role ? (one.actorId ?? []) : []))),
  ];
  const people = await namesOf(db, idsOf('admin'));
  const keys = await db
    .selectFrom('connection_keys')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...idsOf('program')])
    .execute();
  const programs = new Map(keys.map(({ id, name }) => [id, name]));
  return ({ role, actorId }: Doer): string | null => {
    if (actorId === null) return null;
    if (role === 'admin') return people.get(actorId) ?? null;
    return role === 'program' ? (programs.get(actorId) ?? null) : null;
  };
}

export async function tillNames(db: Database, ids: readonly number[]) {
  const tills = await db
    .selectFrom('tills')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(tills.map(({ id, name }) => [id, name]));
}

// A value for every column of what programs do.
import type { Selectable } from 'kysely';
import type { Tables } from '../src/storage/database/tables/tables.ts';

const at = '2026-11-20T12:34:56.789Z';

export const ofPrograms: {
  [Name in 'connection_keys' | 'visit_reversals' | 'waiting_points']: Selectable<Tables[Name]>;
} = {
  connection_keys: {
    id: 23,
    name: 'Foodics',
    outletId: 2,
    scopes: 'members:read visits:write',
    hourly: 600,
    keyHash: 'd'.repeat(43),
    lastFour: 'a2b7',
    createdAt: at,
    createdById: 7,
    expiresAt: at,
    endedAt: null,
    seenAt: null,
    seenFrom: null,
  },
  visit_reversals: {
    id: 24,
    visitId: 21,
    outletId: 2,
    businessDay: '2026-11-19',
    billNumber: '٧ b',
    billKey: '7B',
    amount: 450,
    currency: 'SAR',
    reason: 'Cold soup',
    at,
    points: 30,
    awarded: 1_845,
    owed: 15,
    entryId: 10,
    actorRole: 'program',
    actorId: 23,
    idempotencyKey: 'a key',
    requestHash: 'a hash',
  },
  waiting_points: {
    id: 25,
    visitId: 21,
    customerId: 9,
    points: 1_845,
    description: '184.50 SAR',
    dueAt: at,
  },
};

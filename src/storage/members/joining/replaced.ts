// What a join keeps for its undo: both cards before it, and the card that they became.
import { detailNames, picked } from '../../../contract/members/details.ts';
import { keepColumns } from '../../points/periods/joined-levels.ts';
import type { StoredCustomer } from '../customer-queries.ts';

const kept = [
  'name',
  'mobile',
  'mobileKey',
  'password',
  'temporaryUntil',
  'birthdaySetAt',
  ...keepColumns,
  ...detailNames,
] as const;
const ofCard = [...kept, 'nameKey', 'verificationCode', 'qrToken', 'createdAt'] as const;

interface Join {
  stays: StoredCustomer;
  leaves: StoredCustomer;
  numbered: StoredCustomer;
  joined: StoredCustomer;
  /** The entry that gave the points to the card that stays. */
  entryId: number;
  /** The person of the office whose own card the one that left was. */
  ownerId: number | null;
}

/** The stored form of what a join replaces. */
export const replacedBy = ({ stays, leaves, numbered, joined, entryId, ownerId }: Join) => ({
  left: picked(leaves, ofCard),
  stayed: picked(stays, kept),
  joined: picked(joined, kept),
  points: leaves.points,
  hasOtherNumber: numbered === leaves,
  entryId,
  ownerId,
});

export type Replaced = ReturnType<typeof replacedBy>;

// Two cards of one guest become one, and the undo of it within a day.
import * as z from 'zod/mini';
import { endpoint, managers } from '../endpoint.ts';
import { Id, Level, Mobile, Moment, PathId } from '../values/values.ts';
import { Customer, JoinForm, visited } from './customers.ts';

const sums = {
  points: z.int(),
  level: Level,
  /** The points that can be spent, without what is owed. */
  toSpend: z.int(),
  /** The points that are owed. */
  owed: z.int(),
  visits: visited.visits,
  /** The number of claims that wait to be served. */
  claims: z.int(),
};

const JoinSide = z.object({
  id: Id,
  name: z.string(),
  /** Empty if the card has no number. */
  mobile: z.string(),
  /** Whether the guest has set a password, which stays with the number. */
  opened: z.boolean(),
  createdAt: Moment,
  ...sums,
});
export type JoinSide = z.output<typeof JoinSide>;

/** The reasons for which two cards may be of one person. */
const samePersonReasons = ['number', 'former-number', 'device'] as const;

const SameCard = z.pick(JoinSide, { id: true, name: true, mobile: true });

const SamePerson = z.object({
  why: z.enum(samePersonReasons),
  /** The card that is proposed to stay, which is the older one, and the other one. */
  stays: SameCard,
  leaves: SameCard,
});
export type SamePerson = z.output<typeof SamePerson>;

export const joins = {
  /** Both cards, and the card that they would become; writes nothing. */
  previewJoin: endpoint('GET /api/admin/customers/:id/join', {
    may: managers,
    query: z.strictObject({ other: PathId }),
    reply: z.object({ stays: JoinSide, leaves: JoinSide, joined: z.object(sums) }),
    refuses: ['conflict'],
  }),
  /**
   * Moves everything of the card `other` to this one, which is then the only one. The name and the
   * number that stay are each that of one of the cards, and the password goes with the number.
   * Refuses other names and numbers.
   */
  joinCards: endpoint('POST /api/admin/customers/:id/join', {
    may: managers,
    freshProof: true,
    body: z.strictObject({
      other: Id,
      name: JoinForm.shape.name,
      /** Left out if neither card has a number. */
      mobile: z.optional(Mobile),
    }),
    reply: z.extend(Customer, { joinId: Id }),
    refuses: ['conflict'],
  }),
  /**
   * Undoes a join within a day. Refuses it once points or rewards that came from both cards were
   * used, or somebody else has one of the numbers.
   */
  partCards: endpoint('POST /api/admin/joins/:id/undo', {
    may: managers,
    freshProof: true,
    reply: z.object({ stayed: Customer, leftId: Id }),
    refuses: ['conflict'],
  }),
  /** Cards that may be of one person, among those that were opened last. */
  listSamePersons: endpoint('GET /api/admin/members/same-person', {
    may: managers,
    reply: z.array(SamePerson),
  }),
};

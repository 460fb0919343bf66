// Calls about the outlets of the restaurant, which have names once there is more than one.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, owners, staff } from '../endpoint.ts';
import { Id, limits, Text } from '../values/values.ts';

export const Outlet = z.object({
  /**
   * The first named outlet has the number 1, which visits from before outlets were named have too.
   */
  id: Id,
  name: z.string(),
  /** Null where the name is the same in Arabic. */
  nameArabic: z.nullable(z.string()),
});
export type Outlet = z.output<typeof Outlet>;

/** The limit of outlets, which keeps the list to choose from on one page. */
export const outletLimit = 50;

const fields = {
  /** Unique among outlets, compared without case and diacritics. */
  name: Text({ max: limits.name }),
  nameArabic: z.optional(z.nullable(Text({ max: limits.name }))),
};

export const NewOutlet = z.strictObject(fields);
const OutletChange = z.partial(z.strictObject({ ...fields, id: Id }));

const may = owners;

export const outlets = {
  /** The named outlets; an empty list while the restaurant has a single outlet without a name. */
  listOutlets: endpoint('GET /api/admin/outlets', { may: staff, reply: z.array(Outlet) }),
  addOutlet: endpoint('POST /api/admin/outlets', {
    may,
    withoutProof: whyNoProof.place,
    body: NewOutlet,
    reply: Outlet,
    refuses: ['conflict'],
  }),
  changeOutlet: endpoint('PATCH /api/admin/outlets/:id', {
    may,
    withoutProof: whyNoProof.place,
    body: OutletChange,
    reply: Outlet,
    refuses: ['conflict'],
  }),
  /** An outlet that has visits, or a till, cannot be removed. */
  removeOutlet: endpoint('DELETE /api/admin/outlets/:id', {
    may,
    withoutProof: whyNoProof.place,
    refuses: ['conflict'],
  }),
};

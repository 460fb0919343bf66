// Calls about the outlets of the restaurant, which have names once there is more than one.
import * as z from 'zod/mini';
import { endpoint, owners, staff } from '../endpoint.ts';
import { Id, limits, Text } from '../values/values.ts';

export const Outlet = z.object({
  /** The first outlet that is named has the number 1, as the visits of before have it. */
  id: Id,
  name: z.string(),
  /** Null where the name is the same in Arabic. */
  nameArabic: z.nullable(z.string()),
});
export type Outlet = z.output<typeof Outlet>;

/** The limit of outlets, all of which are chosen from in one list. */
export const outletLimit = 50;

const fields = {
  /** Compared without case and marks: no two outlets have the same one. */
  name: Text({ max: limits.name }),
  nameArabic: z.optional(z.nullable(Text({ max: limits.name }))),
};

export const NewOutlet = z.strictObject(fields);
const OutletChange = z.partial(z.strictObject({ ...fields, id: Id }));

const may = owners;

export const outlets = {
  /** None while the restaurant has one outlet without a name. */
  listOutlets: endpoint('GET /api/admin/outlets', { may: staff, reply: z.array(Outlet) }),
  addOutlet: endpoint('POST /api/admin/outlets', {
    may,
    body: NewOutlet,
    reply: Outlet,
    refuses: ['conflict'],
  }),
  changeOutlet: endpoint('PATCH /api/admin/outlets/:id', {
    may,
    body: OutletChange,
    reply: Outlet,
    refuses: ['conflict'],
  }),
  /** An outlet that has visits, or a till, cannot be removed. */
  removeOutlet: endpoint('DELETE /api/admin/outlets/:id', { may, refuses: ['conflict'] }),
};

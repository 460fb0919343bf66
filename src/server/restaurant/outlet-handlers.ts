// Handlers of outlets, which owners add, change and remove.
import { outletLimit, type Outlet } from '../../contract/restaurant/outlets.ts';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { folded } from '../../domain/members/names.ts';
import { Refusal } from '../../domain/refusal.ts';
import * as rows from '../../storage/restaurant/outlet-queries.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const outlets: Handlers<'outlets'> = {
  listOutlets: async (_, { store }) => rows.listOutlets(store.db),

  addOutlet: ({ body: { name, nameArabic = null } }, context) =>
    addRow(outlet, context, async (db) => {
      const on = { ...context.store, db };
      const all = await rows.lockOutlets(on);
      if (all.length >= outletLimit) {
        throw new Refusal('conflict', sentence(messages.tooManyOutlets, { limit: outletLimit }));
      }
      refuseTwin(all, { name });
      return rows.addOutlet(on, { name, nameArabic });
    }),

  changeOutlet: (request, context) =>
    changeRow(outlet, request.params, context, {
      lock: async (on, id) => (await rows.lockOutlets(on)).find((one) => one.id === id),
      changes: async (before, db) => {
        const changes = changesOf(request);
        const { name = before.name } = changes;
        refuseTwin(await rows.listOutlets(db), { ...before, name });
        return changes;
      },
      write: rows.changeOutlet,
    }),

  removeOutlet: ({ params }, context) =>
    removeRow(outlet, params, context, async (db, id) => {
      const all = await rows.lockOutlets({ ...context.store, db });
      if (!all.some((one) => one.id === id)) return undefined;
      if (await rows.hasVisits(db, id)) throw new Refusal('conflict', messages.outletHasVisits);
      if (await rows.hasTills(db, id)) throw new Refusal('conflict', messages.outletHasTills);
      if (await rows.hasKeys(db, id)) throw new Refusal('conflict', messages.outletHasKeys);
      return rows.removeOutlet(db, id);
    }),
};

type Named = Pick<Outlet, 'name'>;

const outlet = {
  noun: 'outlet',
  missing: messages.outletNotFound,
  nameOf: ({ name }: Named, before?: Named) =>
    before && before.name !== name ? `${before.name} → ${name}` : name,
} as const;

/** Refuses a name that another outlet has. */
function refuseTwin(all: readonly Outlet[], { id, name }: Named & { id?: number }): void {
  const isTwin = (other: Outlet) => other.id !== id && folded(other.name) === folded(name);
  if (all.some(isTwin)) throw new Refusal('conflict', messages.outletNameTaken);
}

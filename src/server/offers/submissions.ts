// Store submissions: listed, added, changed, taken away.
import { messages } from '../../contract/messages.ts';
import type { submissions as contract } from '../../contract/offers/submissions.ts';
import { found } from '../../domain/refusal.ts';
import {
  addSubmission,
  changeSubmission,
  listSubmissions,
  lockSubmission,
  removeSubmission,
} from '../../storage/offers/submissions.ts';
import { changesOf, differing } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const submissions: Handlers<typeof contract> = {
  listSubmissions: async (_, { store }) => listSubmissions(store.db),

  addSubmission: async ({ body: { contactPhone = null, ...fields } }, { transact, now, audit }) =>
    transact(async (db) => {
      const createdAt = now.toISOString();
      const submission = await addSubmission(db, { ...fields, contactPhone, createdAt });
      const { id, shortDescription: detail } = submission;
      await audit(db, 'submission.added', { id, detail });
      return submission;
    }),

  changeSubmission: async (request, { store, transact, audit }) =>
    transact(async (db) => {
      const { params } = request;
      const before = await lockSubmission({ ...store, db }, params.id);
      const submission = found(before, messages.submissionNotFound);
      const changes = differing(submission, changesOf(request));
      if (!changes) return submission;
      const changed = await changeSubmission(db, params.id, changes);
      await audit(db, 'submission.changed', { ...params, detail: changed.shortDescription });
      return changed;
    }),

  removeSubmission: async ({ params }, { transact, audit }) =>
    transact(async (db) => {
      const gone = found(await removeSubmission(db, params.id), messages.submissionNotFound);
      await audit(db, 'submission.deleted', { ...params, detail: gone.shortDescription });
    }),
};

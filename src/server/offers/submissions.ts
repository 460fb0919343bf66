// Store submissions: listed, added, changed and removed.
import { messages } from '../../contract/messages.ts';
import type { submissions as contract } from '../../contract/offers/submissions.ts';
import {
  addSubmission,
  changeSubmission,
  listSubmissions,
  lockSubmission,
  removeSubmission,
} from '../../storage/offers/offers.ts';
import { addRow, changeRow, changesOf, removeRow } from '../changes.ts';
import type { Handlers } from '../context.ts';

export const submissions: Handlers<typeof contract> = {
  listSubmissions: async (_, { store }) => listSubmissions(store.db),

  addSubmission: ({ body: { contactPhone = null, ...fields } }, context) =>
    addRow(submission, context, (db) =>
      addSubmission(db, { ...fields, contactPhone, createdAt: context.now.toISOString() }),
    ),

  changeSubmission: (request, context) =>
    changeRow(submission, request.params, context, {
      lock: lockSubmission,
      changes: () => changesOf(request),
      write: changeSubmission,
    }),

  removeSubmission: ({ params }, context) =>
    removeRow(submission, params, context, removeSubmission),
};

const submission = {
  noun: 'submission',
  missing: messages.submissionNotFound,
  nameOf: (row: { shortDescription: string }) => row.shortDescription,
} as const;

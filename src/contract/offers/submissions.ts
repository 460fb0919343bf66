// Calls about store submissions: the texts and pictures for an app store.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { endpoint, managers } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { Id, limits, Moment, Text } from '../values/values.ts';

const Submission = z.object({
  id: Id,
  shortDescription: z.string(),
  fullDescription: z.string(),
  privacyPolicyUrl: z.string(),
  contactEmail: z.string(),
  contactPhone: z.nullable(z.string()),
  iconPath: z.string(),
  featureGraphicPath: z.string(),
  screenshotPaths: z.array(z.string()),
  status: z.string(),
  createdAt: Moment,
});
export type Submission = z.output<typeof Submission>;

const Path = Text({ max: limits.imagePath });

const fields = {
  shortDescription: Text({
    min: 10,
    max: limits.description,
    tooShort: messages.shortDescriptionTooShort,
  }),
  fullDescription: Text({
    min: 50,
    max: limits.terms,
    tooShort: messages.fullDescriptionTooShort,
    lines: true,
  }),
  privacyPolicyUrl: z.string().check(
    z.maxLength(limits.imagePath, { error: messages.privacyPolicyUrlFormat, abort: true }),
    z.url({ protocol: /^https?$/, error: messages.privacyPolicyUrlFormat }),
    // Browsers silently remove these characters from an address.
    z.regex(/^[^\s\p{C}]*$/u, messages.privacyPolicyUrlFormat),
  ),
  contactEmail: z
    .string()
    .check(
      z.maxLength(limits.name, { error: messages.contactEmailFormat, abort: true }),
      z.email(messages.contactEmailFormat),
    ),
  contactPhone: z.optional(z.nullable(Text({ max: limits.username }))),
  iconPath: Path,
  featureGraphicPath: Path,
  screenshotPaths: z.array(Path).check(z.maxLength(20)),
};

export const NewSubmission = z.strictObject(fields);
const SubmissionChange = z.partial(
  z.strictObject({ ...fields, id: Id, status: Text({ max: limits.username }) }),
);

const may = managers;

export const submissions = {
  listSubmissions: endpoint('GET /api/admin/submissions', { may, reply: z.array(Submission) }),
  addSubmission: endpoint('POST /api/admin/submissions', {
    may,
    withoutProof: whyNoProof.place,
    body: NewSubmission,
    reply: Submission,
  }),
  changeSubmission: endpoint('PATCH /api/admin/submissions/:id', {
    may,
    withoutProof: whyNoProof.place,
    body: SubmissionChange,
    reply: Submission,
  }),
  removeSubmission: endpoint('DELETE /api/admin/submissions/:id', {
    may,
    withoutProof: whyNoProof.place,
  }),
};

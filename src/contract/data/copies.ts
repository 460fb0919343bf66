// Calls about copies of backups at a second place: the place, what is there, a restore from there.
import * as z from 'zod/mini';
import { whyNoProof } from '../proofs.ts';
import { bounded, limitedMarks } from '../values/bounds.ts';
import { noControls } from '../values/characters.ts';
import { endpoint, owners } from '../endpoint.ts';
import { messages } from '../messages/messages.ts';
import { SentenceReply } from '../values/sentence.ts';
import { limits, Moment, Text, TypedPassword } from '../values/values.ts';
import { Backup, BackupCheck, BackupSummary } from './backups.ts';

/** The limits of the parts of a place, in characters. */
export const placeLimits = {
  folder: 500,
  address: 200,
  region: 50,
  bucket: 63,
  prefix: 200,
  key: 200,
};

/** The minimum length of a passphrase: an attacker with a copy can try passphrases offline. */
const passphraseMin = 12;

/** The passphrase of new copies; left out or null, the current one stays. */
const passphrase = z.optional(
  z.nullable(
    bounded(
      limits.password,
      z.normalize('NFC'),
      limitedMarks,
      noControls,
      z.minLength(passphraseMin, messages.passphraseTooShort),
    ),
  ),
);

/** A folder on the machine of Sofra, such as a mounted disk. */
export const FolderPlace = z.strictObject({
  folder: Text({ max: placeLimits.folder }),
  passphrase,
});
export type FolderPlace = z.output<typeof FolderPlace>;

/** A part of an address in the characters that need no escape in a signed request. */
const part = (max: number, form: RegExp, message: keyof typeof messages) =>
  Text({ max }).check(z.regex(form, messages[message]));

/** The signs of keys and secrets: letters, digits, and those of base64 and of names. */
const keyForm = /^[\w+/=.:@-]+$/;

const store = {
  /** The scheme and the host, with a port where it is another than usual. */
  address: part(placeLimits.address, /^https?:\/\/[a-z\d.:[\]-]+\/?$/i, 'copyAddressFormat').check(
    z.refine(URL.canParse, messages.copyAddressFormat),
  ),
  region: part(placeLimits.region, /^[a-z\d-]+$/i, 'copyRegionFormat'),
  bucket: part(placeLimits.bucket, /^[a-z\d][a-z\d.-]+[a-z\d]$/, 'copyBucketFormat'),
  /** The folder in the bucket; null for none. */
  prefix: z.nullable(
    part(
      placeLimits.prefix,
      /^[a-z\d_-][a-z\d_.-]*(\/[a-z\d_-][a-z\d_.-]*)*$/i,
      'copyPrefixFormat',
    ),
  ),
  /** Whether the bucket is the first part of the host, and not of the path. */
  bucketInHost: z.boolean(),
  keyId: part(placeLimits.key, keyForm, 'copyKeyFormat'),
};

/** A bucket of a store that speaks the protocol of Amazon S3. */
export const StorePlace = z
  .strictObject({
    ...store,
    /**
     * Left out or null, the secret stays as it is; with a new address, bucket or key it is required
     * again.
     */
    secret: z.optional(z.nullable(part(placeLimits.key, keyForm, 'copyKeyFormat'))),
    passphrase,
  })
  .check(
    z.refine((place) => canBeReached(place), {
      error: messages.copyBucketInHost,
      path: ['address'],
    }),
  );
export type StorePlace = z.output<typeof StorePlace>;

interface Reached {
  address: string;
  bucket: string;
  bucketInHost: boolean;
}

/** Whether the bucket can stand before the host as a subdomain: an IP address has no subdomains. */
const canBeReached = ({ address, bucket, bucketInHost }: Reached) =>
  !bucketInHost || URL.canParse(address.replace('://', `://${bucket}.`));

const Copies = z.object({
  /** The second place; null where none is set. The secret of a store is never answered. */
  place: z.nullable(
    z.union([
      z.object({ kind: z.literal('folder'), folder: z.string() }),
      z.object({ kind: z.literal('store'), ...store }),
    ]),
  ),
  /** The last copy that was written there and read back as it was written. */
  last: z.nullable(z.object({ at: Moment, filename: z.nullable(z.string()) })),
  /** The last try, if it failed. */
  failure: z.nullable(z.object({ at: Moment, why: SentenceReply })),
  /** The number of good backups here of which there is no copy yet. */
  waiting: z.int(),
});
export type Copies = z.output<typeof Copies>;

const Copy = z.object({ name: z.string(), size: z.int(), madeAt: Moment });
export type Copy = z.output<typeof Copy>;

/** A copy, and the passphrase that it was encrypted with. */
export const OpenedCopy = z.strictObject({
  /** Its name, as it is listed. */
  copy: part(limits.name, /^sofra-[\w-]+\.[\da-f]{8}\.json\.age$/, 'copyNotFound'),
  passphrase: TypedPassword,
});
export type OpenedCopy = z.output<typeof OpenedCopy>;

const may = owners;
const changes = {
  may,
  freshProof: true,
  reply: Copies,
  refuses: ['conflict', 'unavailable'],
} as const;

export const copies = {
  readCopies: endpoint('GET /api/backup/copies', { may, reply: Copies }),
  /** Sets the place, after a test file was written there and read back. */
  copyToFolder: endpoint('POST /api/backup/copies/folder', { ...changes, body: FolderPlace }),
  copyToStore: endpoint('POST /api/backup/copies/store', { ...changes, body: StorePlace }),
  /** Ends copying; existing copies stay. */
  endCopies: endpoint('DELETE /api/backup/copies', { may, freshProof: true, reply: Copies }),
  /** Copies the newest backup that is not copied yet. */
  runCopy: endpoint('POST /api/backup/copies/run', {
    may,
    withoutProof: whyNoProof.before,
    reply: Backup,
    refuses: ['conflict', 'unavailable'],
  }),
  /** The copies at the place, newest first, including those of other installations. */
  listCopies: endpoint('GET /api/backup/copies/list', {
    may,
    reply: z.array(Copy),
    refuses: ['conflict', 'unavailable'],
  }),
  /** Fetches, decrypts and reads a copy as a restore would; nothing changes. */
  checkCopy: endpoint('POST /api/restore/copy/check', {
    may,
    freshProof: true,
    body: OpenedCopy,
    reply: BackupCheck,
    refuses: ['not-found', 'conflict', 'unavailable'],
  }),
  restoreCopy: endpoint('POST /api/restore/copy', {
    may,
    freshProof: true,
    body: OpenedCopy,
    reply: BackupSummary,
    refuses: ['not-found', 'conflict', 'unavailable'],
  }),
};

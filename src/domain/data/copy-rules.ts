// The copies of backups at a second place: their names, and when one is due.
import type { StorePlace } from '../../contract/data/copies.ts';
import { retryAfter } from './schedule.ts';

/** The name of the file with the key of copies, encrypted by the passphrase. */
export const keyName = (keyId: string) => `sofra-key-${keyId}.age`;

/**
 * The name of the copy of a backup: `sofra-2026-11-21T18-30-00-000Z.1f2e3d4c.json.age`, with the id
 * of its key, so that several restaurants and several passphrases can share one place.
 */
export const copyNameOf = ({ filename, keyId }: { filename: string; keyId: string }) =>
  filename.replace(/\.json$/, `.${keyId}.json.age`);

/** The moment and the key in the name of a copy; undefined for any other name. */
export function readCopyName(name: string): { madeAt: string; keyId: string } | undefined {
  const [, day, time, part, keyId] = form.exec(name) ?? [];
  if (day === undefined || keyId === undefined) return undefined;
  const madeAt = `${day}T${time!.replaceAll('-', ':')}.${part}Z`;
  return Number.isNaN(Date.parse(madeAt)) ? undefined : { madeAt, keyId };
}

const form =
  /^sofra-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)-(\d{3})Z(?:-\d{1,4})?\.([\da-f]{8})\.json\.age$/;

/** The place of a store in one line: `https://s3.example.com/bucket/folder`. */
export const textOfStore = ({
  address,
  bucket,
  prefix,
}: Pick<StorePlace, 'address' | 'bucket' | 'prefix'>) =>
  [address.replace(/\/$/, ''), bucket, ...(prefix === null ? [] : [prefix])].join('/');

/** Whether a copy can be tried: the last try succeeded, or failed at least an hour ago. */
export const mayCopy = (
  last: { copyTriedAt: string | null; copyFailure: string | null } | undefined,
  now: Date,
): boolean =>
  !last?.copyTriedAt ||
  last.copyFailure === null ||
  now.getTime() - Date.parse(last.copyTriedAt) >= retryAfter;

// Encrypts and decrypts copies in the format of age (https://age-encryption.org/v1). The secret
// half of the key is itself encrypted with the passphrase.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { messages } from '../../../contract/messages/messages.ts';
import { foldDigits } from '../../../contract/values/typed.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Sealed } from './place.ts';

/** The library is loaded on demand, since most processes never need it. */
const age = () => import('age-encryption');

/** A key of copies as the server stores it: it can encrypt, but not decrypt. */
export interface CopyKey {
  /** Eight hexadecimal digits of the hash of the recipient. */
  id: string;
  /** The public half: `age1…`. */
  recipient: string;
  /** The file with the secret half, encrypted by the passphrase, in base64. */
  file: string;
}

/** The limit of the scrypt cost in a file from elsewhere. */
const maxWorkFactor = 18;

/** The passphrase of a new key, and the cost of scrypt as a power of two. */
export interface NewPassphrase {
  passphrase: string;
  work: number;
}

/** Makes a key. Its secret half is only stored encrypted with the passphrase. */
export async function makeKey({ passphrase, work }: NewPassphrase): Promise<CopyKey> {
  const { Encrypter, generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  encrypter.setScryptWorkFactor(work);
  const file = await encrypter.encrypt(`# The key of copies of backups of Sofra\n${identity}\n`);
  const id = createHash('sha256').update(recipient).digest('hex').slice(0, 8);
  return { id, recipient, file: Buffer.from(file).toString('base64') };
}

/**
 * Decrypts the secret half of a key with the passphrase as it is typed, or else with the digits of
 * other scripts as 0-9, as passphrases are generated. Refuses a wrong passphrase, and a file that
 * is no key.
 */
export async function openKey(file: Buffer, passphrase: string): Promise<string> {
  const [, work] =
    /^age-encryption\.org\/v1\n-> scrypt \S+ (\d{1,2})\n/.exec(
      file.subarray(0, 200).toString('latin1'),
    ) ?? [];
  if (work === undefined || Number(work) > maxWorkFactor) throw damaged();
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  const typed = passphrase.normalize('NFC');
  for (const one of new Set([typed, foldDigits(typed)])) decrypter.addPassphrase(one);
  const text = await decrypter.decrypt(file, 'text').catch(() => {
    throw new Refusal('invalid', messages.copyPassphraseWrong);
  });
  const [identity] = /AGE-SECRET-KEY-1[A-Z\d]+/.exec(text) ?? [];
  if (identity === undefined) throw damaged();
  return identity;
}

/** Encrypts a file into another one, as a stream. */
export async function seal({
  from,
  to,
  recipient,
}: {
  from: string;
  to: string;
  recipient: string;
}): Promise<Sealed> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(webOf(createReadStream(from, inPieces)));
  const { through, hash, size } = counting();
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.fromWeb(sealed), through, output);
  return { path: to, size: size(), hash: hash() };
}

/** Decrypts a file into another one. Refuses a file that was truncated, changed or reassembled. */
export async function unseal({
  from,
  to,
  identity,
}: {
  from: Readable;
  to: string;
  identity: string;
}): Promise<void> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const opened = await decrypter.decrypt(webOf(from));
    const output = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.fromWeb(opened), output);
  } catch (error) {
    // Errors of the disk and the network have a code; those of the format have none.
    throw error instanceof Refusal || (error as NodeJS.ErrnoException).code ? error : damaged();
  }
}

/** The hash of all that a stream holds, and its size. */
export async function readThrough(
  stream: Readable,
  did?: (bytes: number) => void,
): Promise<Pick<Sealed, 'hash' | 'size'>> {
  const { through, hash, size } = counting(did);
  await pipeline(stream, through.resume());
  return { hash: hash(), size: size() };
}

const inPieces = { highWaterMark: 2 ** 16 };

function counting(did?: (bytes: number) => void) {
  const sum = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(piece: Buffer, _, done) {
      sum.update(piece);
      size += piece.length;
      did?.(piece.length);
      done(null, piece);
    },
  });
  return { through, hash: () => sum.digest('hex'), size: () => size };
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

const damaged = () => new Refusal('invalid', messages.copyDamaged);

// Receipts that guests claim: reads and writes their addresses, and recognises other QR codes on
// the same slip of paper.
import { isVisible } from '../../contract/values/characters.ts';
import { ReceiptText } from '../../contract/connections/receipts.ts';
import { BillNumber } from '../../contract/visits/visits.ts';

/** The content of a receipt. */
export interface PrintedBill {
  keyId: number;
  outletId: number;
  /** When it was printed. */
  at: Date;
  /** The amount that earns, as `184.50`. */
  amount: string;
  number: string;
}

/** A receipt that was read: its content, the signed text, and the signature. */
export interface ReadReceipt extends PrintedBill {
  signed: string;
  signature: string;
}

/** Reads the text after `/b/#` in an address; undefined if it is not a receipt. */
export function readReceiptText(text: string): ReadReceipt | undefined {
  if (!ReceiptText.safeParse(text).success) return undefined;
  const [keyId, outletId, seconds, amount = '', encoded = '', signature = ''] = text.split('/');
  const { data: number } = BillNumber.safeParse(decoded(encoded));
  if (number === undefined) return undefined;
  return {
    keyId: Number(keyId),
    outletId: Number(outletId),
    at: new Date(Number(seconds) * 1_000),
    amount,
    number,
    signed: text.slice(0, -signature.length - 1),
    signature,
  };
}

/** Decodes a percent-encoded part of an address; '' if it is not well formed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The part of a receipt's text that is signed; a slash and the signature follow it. */
export function signedText({ keyId, outletId, at, amount, number }: PrintedBill): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const encoded = encodeURIComponent(number.normalize('NFC'));
  return [keyId, outletId, seconds, amount, encoded].join('/');
}

/** The address of a receipt at the site of the restaurant. */
export const receiptAddress = (site: string, receipt: string): string => `${site}/b/#${receipt}`;

/** The moment from which a receipt is too old to be claimed. */
export const receiptExpiresAt = (at: Date, hours: number): Date =>
  new Date(at.getTime() + hours * 3_600_000);

/**
 * The moment at which the points of a receipt arrive, after the refund period; undefined if they
 * arrive immediately.
 */
export function pointsDueAt(
  { printedAt, now }: Record<'printedAt' | 'now', Date>,
  { refundDays }: { refundDays: number },
): Date | undefined {
  const due = new Date(printedAt.getTime() + refundDays * 86_400_000);
  return refundDays > 0 && due > now ? due : undefined;
}

/** A QR code of a slip: a receipt of Sofra, or the tax code of a Saudi invoice. */
export type SlipCode = 'receipt' | 'tax';

/** The kind of a QR code on a slip; undefined for any other code. */
export function slipCodeOf(text: string): SlipCode | undefined {
  const [, receipt = ''] = /^https?:\/\/[^\s#]+\/b\/?#(.+)$/i.exec(text) ?? [];
  if (readReceiptText(receipt)) return 'receipt';
  return readTaxCode(text) ? 'tax' : undefined;
}

/** The tags of a tax code that every invoice has, in their order. */
const taxTags = ['seller', 'vatNumber', 'at', 'total', 'vat'] as const;
type TaxCode = Record<(typeof taxTags)[number], string>;

/** Characters of the longest code: nine tags, each of at most 255 bytes, in base64. */
const longestTaxCode = 3_100;

/**
 * Reads the tax code of a Saudi invoice: base64 of tag, length and value, of which the tags 1 to 5
 * come first (ZATCA, Security Features Implementation Standards, 4); undefined for any other text.
 */
export function readTaxCode(text: string): TaxCode | undefined {
  const bytes = bytesOf(text);
  if (!bytes) return undefined;
  const read: Partial<TaxCode> = {};
  let from = 0;
  for (const [i, name] of taxTags.entries()) {
    const [tag, length = 0] = bytes.subarray(from, from + 2);
    const value = bytes.subarray(from + 2, from + 2 + length);
    if (tag !== i + 1 || value.length !== length || length === 0) return undefined;
    read[name] = new TextDecoder().decode(value);
    from += 2 + length;
  }
  const { seller = '', vatNumber = '', total = '' } = read;
  const isOne = isVisible(seller) && /^\d{15}$/.test(vatNumber) && /^[\d.]+$/.test(total);
  return isOne ? (read as TaxCode) : undefined;
}

function bytesOf(text: string): Uint8Array | undefined {
  if (text.length > longestTaxCode || !/^[A-Za-z0-9+/]{20,}={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

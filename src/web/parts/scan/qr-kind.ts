// The kind of a QR code: a guest's card, or a reward that a guest has claimed.
import { ClaimToken } from '../../../contract/rewards/claims.ts';
import { QrToken } from '../../../contract/values.ts';

const kinds = { card: QrToken, claim: ClaimToken };

export type QrKind = keyof typeof kinds;

export interface Qr {
  kind: QrKind;
  token: string;
}

/** Undefined for a QR code that is not ours. */
export function readQr(text: string): Qr | undefined {
  for (const kind of ['card', 'claim'] as const) {
    const { data } = kinds[kind].safeParse(text);
    if (data !== undefined) return { kind, token: data };
  }
  return undefined;
}

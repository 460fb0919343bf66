// What a guide is made of. A name between two pairs of asterisks is what a screen calls something.
import type { Label } from '../../contract/messages/labels.ts';

/** The guides by the last part of their address. */
export const guideNames = ['first-evening', 'at-the-till', 'when-something-goes-wrong'] as const;
export type GuideName = (typeof guideNames)[number];

export interface Chapter {
  /** The address of the chapter on the page, to which `?` of a screen leads. */
  name: string;
  title: Label;
  steps: readonly Label[];
  /** The picture beside the steps; `npm run screens` makes it in both languages. */
  picture?: { name: 'till' | 'card' | 'day' | 'ends'; shows: Label };
}

export interface Guide {
  title: Label;
  /** Whom it is for, in a sentence. */
  text: Label;
  chapters: readonly Chapter[];
  /** It is for a wall: it has a QR code that leads to it. */
  hasQr?: true;
}

// The order in which a partner sees benefits.
import type { DueBenefit } from '../../../contract/partners/counter.ts';

/** Benefits of this partner come before those of the restaurant. */
export const ownFirst = (benefits: readonly DueBenefit[]) =>
  benefits.toSorted((one, other) => Number(!one.partner) - Number(!other.partner));

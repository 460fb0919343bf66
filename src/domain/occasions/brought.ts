// What messages brought: how many guests came again, compared with those who were held out.

/** Guests, and those of them who came again. */
export interface Group {
  guests: number;
  came: number;
}

/** The 97.5th percentile of the normal distribution, for an interval of 95 %. */
const z = 1.959964;
/** The 80th percentile: a difference is seen in four of five cases. */
const zOfPower = 0.841621;
/** The share of guests who come again anyway, until it is known. */
const usualShare = 0.25;
/** The difference that is to be seen: five points. */
const difference = 0.05;

/**
 * The difference of the shares of both groups in percentage points with one decimal, by Newcombe's
 * interval (Statistics in Medicine 17, 1998, method 10); null where a group is empty.
 */
export function intervalOf(sent: Group, heldOut: Group): { from: number; to: number } | null {
  if (sent.guests === 0 || heldOut.guests === 0) return null;
  const [one, other] = [wilson(sent), wilson(heldOut)];
  const between = one.share - other.share;
  const below = Math.hypot(one.share - one.from, other.to - other.share);
  const above = Math.hypot(one.to - one.share, other.share - other.from);
  return { from: inPoints(between - below), to: inPoints(between + above) };
}

const inPoints = (share: number) => Math.round(share * 1_000) / 10;

/** The interval of a share by Wilson (JASA 22, 1927). */
function wilson({ guests, came }: Group) {
  const share = came / guests;
  const weight = 1 + z ** 2 / guests;
  const middle = (share + z ** 2 / (2 * guests)) / weight;
  const half =
    (z * Math.sqrt((share * (1 - share)) / guests + z ** 2 / (4 * guests ** 2))) / weight;
  return { share, from: middle - half, to: middle + half };
}

/**
 * About how many guests are needed in both groups together to see a difference of five points: the
 * usual sum for two shares (5 % error, 80 % power), with hundreds rounded. Infinite guests are
 * needed where nobody is held out; then it is 0.
 * @param heldOut The percentage that is held out.
 */
export function neededGuests({ guests, came }: Group, heldOut: number): number {
  if (heldOut === 0) return 0;
  const held = heldOut / 100;
  const share = guests > 0 ? Math.min(came / guests, 1 - difference) : usualShare;
  const more = share + difference;
  const spread = (more * (1 - more)) / (1 - held) + (share * (1 - share)) / held;
  const all = ((z + zOfPower) ** 2 * spread) / difference ** 2;
  return Math.max(Math.round(all / 100) * 100, 100);
}

// How often something may be tried: each rule tells from the last tries how long the next waits.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What counts against one account, one address, one pair of partner and guest. */
export interface Throttle {
  /** How many of the last tries it looks at, and how many milliseconds back. */
  keep: number;
  within: number;
  /** Milliseconds, of `now`, that the next try waits; 0 for none. Tries come newest first. */
  wait: (tries: readonly number[], now: number) => number;
}

/** Until the oldest of as many as are allowed is out of sight. */
const atMost = ({ keep, within }: Pick<Throttle, 'keep' | 'within'>): Throttle => ({
  keep,
  within,
  wait: (tries, now) => Math.max(0, (tries[keep - 1] ?? -Infinity) + within - now),
});

/**
 * Passwords tried for one account from one place: five are free, then each wait is twice the one
 * before, from five seconds to a quarter of an hour; after a day without any it begins anew. That
 * is about a hundred a day (NIST SP 800-63B, 5.2.2), and no lock that is shut for good.
 */
export const wrongPasswords: Throttle = {
  keep: 13,
  within: day,
  wait: (tries, now) => {
    const [last] = tries;
    if (last === undefined || tries.length < 5) return 0;
    const pause = Math.min(5 * second * 2 ** (tries.length - 5), 15 * minute);
    return Math.max(0, last + pause - now);
  },
};

/** Wrong passwords of one account from everywhere that is not known to be its owner's. */
export const failuresOfAccount = atMost({ keep: 20, within: hour });

/** Failures from one network: as many as the guests of a full house on one Wi-Fi might make. */
export const failuresOfAddress = atMost({ keep: 100, within: 15 * minute });

/**
 * How many times as much as one network a site of IPv6 may, which can have 65,536 of them: phones
 * of one carrier are neighbours in it, as they are behind one address of IPv4.
 */
const networksOfSite = 4;

/** Failures from one site. */
export const failuresOfSite = atMost({ keep: 100 * networksOfSite, within: 15 * minute });

/** New cards from one network. */
export const signUps = (perHour: number) => atMost({ keep: perHour, within: hour });

/** New cards from one site. */
export const signUpsOfSite = (perHour: number) => signUps(perHour * networksOfSite);

/** Look-ups of one partner that no verification followed: far more than a busy counter has. */
export const fruitlessLookUps = atMost({ keep: 120, within: hour });

/**
 * Wrong codes of one partner for one guest, or of one partner or administrator for claims: five
 * within a quarter of an hour, then one's rest.
 */
export const wrongCodes: Throttle = {
  keep: 5,
  within: 30 * minute,
  wait: (tries, now) => {
    const [last, first] = [tries[0], tries[4]];
    if (last === undefined || first === undefined || last - first >= 15 * minute) return 0;
    return Math.max(0, last + 15 * minute - now);
  },
};

/**
 * Wrong codes of claims by all partners together: what five of them may type in an hour, so that
 * more of them guess no faster.
 */
export const wrongCodesOfPartners = atMost({ keep: 100, within: hour });

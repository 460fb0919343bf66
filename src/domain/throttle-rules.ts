// The limits of tries: from the last tries, each rule computes how long the next one has to wait.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The limit for one account, one address, or one pair of partner and guest. */
export interface Throttle {
  /** The number of last tries that the rule looks at. */
  keep: number;
  /** Milliseconds back from now; older tries are not looked at. */
  within: number;
  /** Milliseconds that the next try has to wait from `now`; 0 for none. Tries come newest first. */
  wait: (tries: readonly number[], now: number) => number;
}

/** Waits until the oldest of the allowed tries is out of the time window. */
const atMost = ({ keep, within }: Pick<Throttle, 'keep' | 'within'>): Throttle => ({
  keep,
  within,
  wait: (tries, now) => Math.max(0, (tries[keep - 1] ?? -Infinity) + within - now),
});

/**
 * Wrong passwords for one account from one place: five are free, then each wait is twice the one
 * before, from five seconds to a quarter of an hour; a day without any resets it. That is about a
 * hundred a day (NIST SP 800-63B, 5.2.2), and no permanent lock.
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

/** Wrong passwords for one account from all devices that are not known to be its owner's. */
export const failuresOfAccount = atMost({ keep: 20, within: hour });

/** Failures from one network: enough for the guests of a full restaurant on one Wi-Fi. */
export const failuresOfAddress = atMost({ keep: 100, within: 15 * minute });

/**
 * The factor by which the limit of an IPv6 site exceeds that of a network. A site can have 65,536
 * networks; phones of one carrier are neighbours in it, as they are behind one IPv4 address.
 */
const networksOfSite = 4;

/** Failures from one site. */
export const failuresOfSite = atMost({ keep: 100 * networksOfSite, within: 15 * minute });

/**
 * Wrong PINs for one person at all tills together: five are free, then each wait is twice the one
 * before, from half a minute to an hour; a day without any resets it. That is about forty a day of
 * the ten thousand PINs of four digits, and no permanent lock.
 */
export const wrongPins: Throttle = {
  keep: 13,
  within: day,
  wait: (tries, now) => {
    const [last] = tries;
    if (last === undefined || tries.length < 5) return 0;
    const pause = Math.min((minute / 2) * 2 ** (tries.length - 5), hour);
    return Math.max(0, last + pause - now);
  },
};

/** Wrong PINs of one person that no right PIN forgives: as many as their waits allow in a day. */
export const wrongPinsOfDay = atMost({ keep: 40, within: day });

/** Wrong PINs at one till, for all people together: more than the people of a shift mistype. */
export const wrongPinsOfTill = atMost({ keep: 20, within: hour });

/** Codes of tills that are typed from one network. */
export const tillCodes = atMost({ keep: 20, within: 15 * minute });

/** Codes of tills that are typed from one site. */
export const tillCodesOfSite = atMost({ keep: 20 * networksOfSite, within: 15 * minute });

/**
 * Searches of a cashier, and guests' sheets that a cashier opens, per hour: six a minute are more
 * than work at a till needs, and too few to read out all members.
 */
export const lookUpsOfCashier = atMost({ keep: 360, within: hour });

/** Invitations that a cashier makes within an hour: one every two minutes. */
export const invitationsOfCashier = atMost({ keep: 30, within: hour });

/** New cards from one network. */
export const signUps = (perHour: number) => atMost({ keep: perHour, within: hour });

/** New cards from one site. */
export const signUpsOfSite = (perHour: number) => signUps(perHour * networksOfSite);

/** Look-ups of one partner without a verification: far more than a busy counter makes. */
export const fruitlessLookUps = atMost({ keep: 120, within: hour });

/**
 * Sheets of a guest that can be opened with one verification: as many as the stamps that it allows.
 */
export const sheetsOfVerification = atMost({ keep: 60, within: hour });

/**
 * Wrong codes of one partner for one guest, or of one partner or administrator for claims: after
 * five within a quarter of an hour, a wait of a quarter of an hour.
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
 * Receipts that a guest claims: half an hour apart and five in a day, so that nobody claims
 * receipts that others threw away.
 */
export const receiptsOfGuest: Throttle = {
  keep: 5,
  within: day,
  wait: (tries, now) => {
    const [last = -Infinity, fifth = -Infinity] = [tries[0], tries[4]];
    return Math.max(0, last + 30 * minute - now, fifth + day - now);
  },
};

/**
 * Wrong codes for claims by all partners together: as many as five partners can type in an hour, so
 * that many partners together cannot guess faster.
 */
export const wrongCodesOfPartners = atMost({ keep: 100, within: hour });

/** E-mails with a link that a guest asks for: a slip or two can be corrected at once. */
export const linksOfGuest = atMost({ keep: 4, within: hour });

/** E-mails with a link to one address, whoever asks for them: nobody's mailbox is filled. */
export const linksToAddress = atMost({ keep: 3, within: day });

/** E-mails with a link in all: a restaurant has fewer newcomers, and mail servers have limits. */
export const linksInAll = atMost({ keep: 200, within: hour });

/** Test mails of an owner. */
export const testMails = atMost({ keep: 10, within: hour });

/** Browsers that a guest notes for pushes: each opening of the card may note its own. */
export const subscriptionsOfGuest = atMost({ keep: 30, within: hour });

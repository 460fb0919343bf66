// The words of notices that guests get about their own points and rewards, in both languages.

/** The words of a notice, in both languages. */
export interface NoticeWords {
  english: string;
  arabic: string;
}

const locales = { en: 'en-US', ar: 'ar-EG-u-nu-latn' } as const;

interface Reading {
  at: Date;
  timeZone: string;
  style: Intl.DateTimeFormatOptions;
}

const written = (language: keyof typeof locales, { at, timeZone, style }: Reading) =>
  new Intl.DateTimeFormat(locales[language], { ...style, timeZone }).format(at);

/** A name or a date between FSI and PDI, so that it turns no words around it. */
const apart = (text: string) => `\u2068${text}\u2069`;

/** Points that end after a business day, `YYYY-MM-DD`. */
export function endingWords({ points, day }: { points: number; day: string }): NoticeWords {
  const reading = { at: new Date(day), timeZone: 'UTC', style: { dateStyle: 'long' } } as const;
  const until = written('en', reading);
  return {
    english:
      points === 1
        ? `1 point on your card ends after ${until}.`
        : `${points} points on your card end after ${until}.`,
    arabic: `نقاط على بطاقتك تنتهي بعد ${apart(written('ar', reading))}: ${points}`,
  };
}

interface WaitingReward {
  reward: string;
  rewardArabic: string | null;
  /** ISO 8601. */
  expiresAt: string;
  timeZone: string;
}

/** A reward that waits for its guest until a moment. */
export function waitingWords(waiting: WaitingReward): NoticeWords {
  const { reward, rewardArabic, expiresAt, timeZone } = waiting;
  const style = { dateStyle: 'long', timeStyle: 'short' } as const;
  const reading = { at: new Date(expiresAt), timeZone, style };
  return {
    english: `${apart(reward)} waits for you until ${written('en', reading)}.`,
    arabic: `بانتظارك ${apart(rewardArabic ?? reward)} حتى ${apart(written('ar', reading))}.`,
  };
}

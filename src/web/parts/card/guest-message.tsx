// A message as it stands on a guest's card: the restaurant's words, what came with them, and why.
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CardMessage, MessageGift } from '../../../contract/occasions/guest-messages.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { useDateText } from '../../words/times/days.ts';
import { messageWords } from '../../words/occasions/message-words.ts';

interface GuestMessageProps {
  message: Pick<CardMessage, 'occasion' | 'english' | 'arabic' | 'points'> & {
    /** A look beforehand has no end of it yet. */
    gift?: (Pick<MessageGift, 'reward' | 'rewardArabic'> & Partial<MessageGift>) | undefined;
  };
  language: 'en' | 'ar';
  /** What can be done with it. */
  children?: ReactNode;
}

export function GuestMessage({ message, language, children }: GuestMessageProps) {
  const words = messageWords[language];
  const { occasion, english, arabic, points, gift } = message;
  const dateText = useDateText();
  return (
    <article
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface p-5"
    >
      <p dir="auto" className="font-semibold wrap-break-word whitespace-pre-line">
        {language === 'ar' ? arabic : english}
      </p>
      {points > 0 && (
        <p className="flex items-center gap-2 font-medium text-good">
          <Gift aria-hidden className="size-5 shrink-0" />
          {words.gift(points)}
        </p>
      )}
      {gift && (
        <p className="flex items-center gap-2 font-medium text-good">
          <Gift aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 wrap-break-word">
            {words.reward(claimedName(gift, language))}
            {gift.state && gift.until && (
              <span className="block text-sm font-normal text-soft">
                {words.rewardStates[gift.state](dateText(gift.until, 'date'))}
              </span>
            )}
          </span>
        </p>
      )}
      <p className="text-sm text-soft">{words.why[occasion]}</p>
      {children}
    </article>
  );
}

// The restaurant's announcements: a strip of slips above the card, and the whole of one after a
// touch.
import type { ReactNode } from 'react';
import type { Offer } from '../../../contract/offers/offers.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { offerText, offerTitle } from '../../words/offers/offer-words.ts';
import { dateText } from '../../words/times/dates.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { Gift } from '../../look/pictures/gift.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { isShown, Picture } from '../../look/pictures/picture.tsx';

interface OfferStripProps {
  title: string;
  /** Content beside the slips. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The strip is as high without slips as with them, so that the content below never moves. */
export const OfferStrip = ({ title, aside, children }: OfferStripProps) => (
  <section aria-label={title} className="flex h-17 items-center gap-1">
    {children}
    {aside}
  </section>
);

/** Slips side by side, which scroll sideways where they are wider than the screen. */
export const SlipRow = ({ children }: { children: ReactNode }) => (
  <ul
    className="-mx-4 grid h-full grow snap-x snap-mandatory scroll-px-4
      auto-cols-[minmax(17rem,1fr)] grid-flow-col gap-3 overflow-x-auto px-4 [scrollbar-width:none]
      sm:mx-0 sm:scroll-px-0 sm:px-0 fades-out"
  >
    {children}
  </ul>
);

/** A line in place of slips: there is nothing to announce. */
export const QuietLine = ({ children }: { children: ReactNode }) => (
  <p className="grow text-center text-soft">{children}</p>
);

type Texts = 'title' | 'titleArabic' | 'description' | 'descriptionArabic';

interface OfferProps {
  offer: Pick<Offer, Texts | 'validUntil' | 'imagePath'>;
  /** The words, where the texts are in another language than the screen's. */
  spoken?: Words | undefined;
}

interface OfferSlipProps extends OfferProps {
  /** The offer arrived while the screen was shown, and is highlighted for a moment. */
  fresh?: boolean;
  onOpen?: () => void;
}

export function OfferSlip({ offer, spoken, fresh = false, onOpen }: OfferSlipProps) {
  const { title, lastDay } = useTold({ offer, spoken });
  return (
    <li data-fresh={fresh || undefined} className="h-full min-w-0 snap-start">
      <button
        type="button"
        className={`flex size-full items-center gap-3 rounded-md border border-line bg-surface px-4
        text-start transition hover:border-edge ${fresh ? 'animate-shine' : ''}`}
        onClick={onOpen}
      >
        {isShown(offer.imagePath) ? <Picture path={offer.imagePath} size="small" /> : <Gift />}
        <span className="grid min-w-0">
          <span className="truncate leading-7 font-medium">
            <bdi>{title}</bdi>
          </span>
          <span className="truncate text-sm leading-6 text-soft">{lastDay}</span>
        </span>
      </button>
    </li>
  );
}

export function FullOffer(props: OfferProps) {
  const { text, lastDay } = useTold(props);
  return (
    <Stack>
      <Picture path={props.offer.imagePath} size="wide" />
      <p>
        <OwnWords>{text}</OwnWords>
      </p>
      <SoftText>{lastDay}</SoftText>
    </Stack>
  );
}

/** The texts of an offer in the language of the screen, or in another one. */
function useTold({ offer, spoken }: OfferProps) {
  const own = useWords();
  const timeZone = useTimeZone();
  const { dashboard, language } = spoken ?? own;
  return {
    title: offerTitle(offer, language),
    text: offerText(offer, language),
    lastDay: dashboard.validUntil(dateText(offer.validUntil, 'date', { language, timeZone })),
  };
}

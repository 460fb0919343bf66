// An offer as a guest sees it: its slip above the card, and the whole of it after a touch.
import type { Offer } from '../../../contract/offers/offers.ts';
import { useDateText } from '../../words/times/days.ts';
import { useWords } from '../../words/languages/language.ts';
import { Gift } from '../../look/pictures/gift.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { isShown, Picture } from '../../look/pictures/picture.tsx';
import { Slip } from './announcements.tsx';

type ShownOffer = Pick<Offer, 'title' | 'description' | 'validUntil' | 'imagePath'>;

interface OfferSlipProps {
  offer: ShownOffer;
  /** The offer arrived while the screen was shown. */
  fresh?: boolean;
  onOpen?: () => void;
}

export const OfferSlip = ({ offer, fresh = false, onOpen = () => {} }: OfferSlipProps) => (
  <Slip
    fresh={fresh}
    title={offer.title}
    detail={useLastDay(offer)}
    picture={isShown(offer.imagePath) ? <Picture path={offer.imagePath} size="small" /> : <Gift />}
    onOpen={onOpen}
  />
);

export const WholeOffer = ({ offer }: { offer: ShownOffer }) => (
  <Stack>
    <Picture path={offer.imagePath} size="wide" />
    <p>
      <OwnWords>{offer.description}</OwnWords>
    </p>
    <Soft>{useLastDay(offer)}</Soft>
  </Stack>
);

function useLastDay({ validUntil }: ShownOffer) {
  const { dashboard } = useWords();
  const dateText = useDateText();
  return dashboard.validUntil(dateText(validUntil, 'date'));
}

// Special announcements: the offers of the guest's level that are still valid.
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import type { Offer } from '../../../contract/offers/offers.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { OfferSlip, QuietLine, SlipRow, OfferStrip, FullOffer } from '../../parts/card/offers.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { IconButton } from '../../look/button.tsx';
import { useNewcomers } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { offerTitle } from '../../words/offers/offer-words.ts';
import { askToNotify, mayAskToNotify, tellOfOffers } from '../parts/notices.ts';

export function Offers({ level }: { level: Level }) {
  const { dashboard } = useWords();
  // The offers of the former level stay until those of the new one have arrived.
  const offers = useAsk('listOffers', { params: { level } }, { keep: true });

  return (
    <OfferStrip title={dashboard.offers} aside={<TellMe offers={offers.data} />}>
      <Loaded ask={offers} skeleton={<Skeleton size="strip" />}>
        {(rows) => <OfferSlips key={level} offers={rows} />}
      </Loaded>
    </OfferStrip>
  );
}

function OfferSlips({ offers }: { offers: Offer[] }) {
  const { dashboard, language } = useWords();
  const isNew = useNewcomers(offers);
  const [open, setOpen] = useState<Offer>();
  if (!offers.length) return <QuietLine>{dashboard.noOffers}</QuietLine>;
  return (
    <>
      <SlipRow>
        {offers.map((offer) => (
          <OfferSlip
            key={offer.id}
            offer={offer}
            fresh={isNew(offer.id)}
            onOpen={() => setOpen(offer)}
          />
        ))}
      </SlipRow>
      {open && (
        <Sheet title={offerTitle(open, language)} onClose={() => setOpen(undefined)}>
          <FullOffer offer={open} />
        </Sheet>
      )}
    </>
  );
}

/**
 * Asks for permission to notify when the offers appear; each offer is notified once. Where the
 * browser requires a user gesture, a button asks.
 */
function TellMe({ offers }: { offers: Offer[] | undefined }) {
  const words = useWords();
  const timeZone = useTimeZone();
  const [askable, setAskable] = useState(mayAskToNotify);

  useEffect(() => {
    void askToNotify().then(() => setAskable(mayAskToNotify()));
  }, []);
  useEffect(() => {
    if (!askable && offers) void tellOfOffers(offers, words, timeZone);
  }, [askable, offers, words, timeZone]);

  if (!askable) return null;
  const ask = () => void askToNotify().then(() => setAskable(mayAskToNotify()));
  return <IconButton label={words.dashboard.tellMe} icon={BellRing} onClick={ask} />;
}

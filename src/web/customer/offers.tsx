// Special announcements: the offers of the guest's level that are still valid.
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Level } from '../../contract/levels.ts';
import type { Offer } from '../../contract/offers.ts';
import { useAsk } from '../api/hooks.ts';
import { useDateText, useTimeZone } from '../days.ts';
import { IconButton } from '../parts/look/button.tsx';
import { Panel, Soft } from '../parts/look/layout.tsx';
import { Gift, List, ListRow, useNewcomers } from '../parts/table/list.tsx';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { OwnWords } from '../parts/look/own-words.tsx';
import { Picture } from '../parts/look/picture.tsx';
import { useWords } from '../words/language.ts';
import { askToNotify, mayAskToNotify, tellOfOffers } from './notices.ts';

export function Offers({ level }: { level: Level }) {
  const { dashboard } = useWords();
  const offers = useOffers(level);

  return (
    <Panel title={dashboard.offers} aside={<TellMe offers={offers.data} />}>
      <Loaded ask={offers} skeleton={<Skeleton size="row" />}>
        {(rows) => <OfferList key={level} offers={rows} />}
      </Loaded>
    </Panel>
  );
}

/** The offers of a level; those of the one before stay until they are there. */
const useOffers = (level: Level) => useAsk('listOffers', { params: { level } }, { keep: true });

/** Milliseconds that the card waits for what stands above it. */
const patience = 1_500;

/**
 * Where the offers stand: above the card, which waits for them, since they would push it down.
 * Where they take too long the card is shown all the same, and they stand below it.
 */
export function useOffersPlace(level: Level): 'unknown' | 'above' | 'below' {
  const { isLoading: waiting } = useOffers(level);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [waiting]);
  if (late) return 'below';
  return waiting ? 'unknown' : 'above';
}

function OfferList({ offers }: { offers: Offer[] }) {
  const { dashboard } = useWords();
  const dateText = useDateText();
  const isNew = useNewcomers(offers);
  if (!offers.length) return <Soft>{dashboard.noOffers}</Soft>;
  return (
    <List>
      {offers.map(({ id, title, description, validUntil, imagePath }) => (
        <ListRow
          key={id}
          fresh={isNew(id)}
          sign={<Gift />}
          title={title}
          detail={
            <>
              <OwnWords>{description}</OwnWords>
              <br />
              {dashboard.validUntil(dateText(validUntil, 'date'))}
            </>
          }
          end={<Picture path={imagePath} />}
        />
      ))}
    </List>
  );
}

/**
 * Asks, when the offers appear, whether it may notify; each offer is told once. Where the browser
 * wants a gesture for the question, a button stays for it.
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

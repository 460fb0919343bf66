// The Offers tab: the special offers of each level.
import type { Offer } from '../../../contract/offers/offers.ts';
import { useAskAll } from '../../api/api-hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { offersWords } from '../../words/office/offers/offer-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useWords } from '../../words/languages/language.ts';
import { offerText, offerTitle } from '../../words/offers/offer-words.ts';
import { useDateText } from '../../words/times/days.ts';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { everyLevel, inAllLists, ListByLevel } from '../parts/rows/list-by-level.tsx';
import { useLevelsText } from '../parts/rows/form/fields.ts';
import { useOpenForm } from '../parts/rows/form/open-form.ts';
import { activeColumn, nameColumn } from '../parts/rows/rows.tsx';
import { calls, OfferForm } from './offer-form.tsx';

export function Offers() {
  const words = useOffice(offersWords);
  const { language } = useWords();
  const offers = inAllLists(useAskAll('listOffers', everyLevel));
  const form = useOpenForm('offer', offers);
  const now = useNow();
  const dateText = useDateText();
  const rows = {
    form,
    words,
    nameOf: (offer: Offer) => offerTitle(offer, language),
    refresh: calls.refresh,
  };
  const description = (offer: Offer) => offerText(offer, language);
  const others = useLevelsText();
  const columns: readonly Column<Offer>[] = [
    nameColumn(rows, {
      key: 'title',
      head: words.title,
      detail: (offer) =>
        [others(offer), form.sideBySide && description(offer)].filter(Boolean).join(' · '),
    }),
    ...(form.sideBySide
      ? []
      : [{ key: 'description', head: words.description, cell: description }]),
    {
      key: 'valid',
      head: words.validUntil,
      cell: (offer) => (
        <Row>
          <Moment at={offer.validUntil} format="shortDate" />
          {isOver(offer, now) && <Badge tone="quiet">{words.over}</Badge>}
          {isToCome(offer, now) && (
            <Badge tone="accent">{words.starts(dateText(offer.validFrom!, 'shortDate'))}</Badge>
          )}
        </Row>
      ),
      sortBy: ({ validUntil }) => validUntil,
    },
    activeColumn(rows, 'changeOffer'),
  ];

  return (
    <ListByLevel
      form={form}
      words={words}
      active={offers?.filter(
        (offer) => offer.active && !isOver(offer, now) && !isToCome(offer, now),
      )}
      renderForm={({ row, ...asked }) => <OfferForm offer={row} {...asked} />}
      renderList={(asked) => (
        <LevelTable<Offer>
          key={asked.level}
          list="listOffers"
          rows={rows}
          remove="removeOffer"
          columns={columns}
          {...asked}
        />
      )}
    />
  );
}

/** Whether the offer has ended, so that guests no longer see it. */
const isOver = ({ validUntil }: Offer, now: Date) => new Date(validUntil) < now;

/** Whether the offer has not begun, so that guests do not see it yet. */
const isToCome = ({ validFrom }: Offer, now: Date) =>
  validFrom !== null && new Date(validFrom) > now;

// The Offers tab: the special offers of each level.
import { levels } from '../../../contract/levels.ts';
import type { Offer } from '../../../contract/offers/offers.ts';
import { useAskAll } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { offersWords } from '../../words/office/offers/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { everyLevel, ListByLevel } from '../parts/rows/list-by-level.tsx';
import { useOpenForm } from '../parts/rows/open-form.ts';
import { activeColumn, nameColumn } from '../parts/rows/rows.tsx';
import { calls, OfferForm } from './offer-form.tsx';

export function Offers() {
  const words = useOffice(offersWords);
  const answers = useAskAll('listOffers', everyLevel);
  const offers = answers.length === levels.length ? answers.flat() : undefined;
  const form = useOpenForm('offer', offers);
  const now = useNow();
  const rows = { form, words, nameOf: ({ title }: Offer) => title, refresh: calls.refresh };
  const description = ({ description: text }: Offer) => text;
  const columns: readonly Column<Offer>[] = [
    nameColumn(rows, {
      key: 'title',
      head: words.title,
      ...(form.beside && { detail: description }),
    }),
    ...(form.beside ? [] : [{ key: 'description', head: words.description, cell: description }]),
    {
      key: 'valid',
      head: words.validUntil,
      cell: (offer) => (
        <Row>
          <Moment at={offer.validUntil} format="shortDate" />
          {isOver(offer, now) && <Badge tone="quiet">{words.over}</Badge>}
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
      active={offers?.filter((offer) => offer.active && !isOver(offer, now))}
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

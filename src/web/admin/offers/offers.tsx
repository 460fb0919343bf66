// The Offers tab: the special offers of each level.
import { levels, type Level } from '../../../contract/levels.ts';
import type { Offer } from '../../../contract/offers/offers.ts';
import { useAsk, useAskAll } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { offersWords } from '../../words/office/offers/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { everyLevel, ListByLevel } from '../parts/rows/list-by-level.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { activeColumn, nameColumn, type Rows } from '../parts/rows/rows.tsx';
import { OfferForm } from './offer-form.tsx';

export function Offers() {
  const words = useOffice(offersWords);
  const answers = useAskAll('listOffers', everyLevel);
  const offers = answers.length === levels.length ? answers.flat() : undefined;
  const form = useOpenForm('offer', offers);
  const now = useNow();
  const active = offers
    ?.filter((offer) => offer.active && !isOver(offer, now))
    .map(({ level }) => level);

  return (
    <ListByLevel
      form={form}
      words={words}
      active={active}
      renderForm={({ row, ...asked }) => <OfferForm offer={row} {...asked} />}
      renderList={(asked) => <OfferTable key={asked.level} form={form} {...asked} />}
    />
  );
}

interface OfferTableProps {
  level: Level;
  form: OpenForm<Offer>;
  brief: boolean;
}

function OfferTable({ form, ...shown }: OfferTableProps) {
  const words = useOffice(offersWords);
  const offers = useAsk('listOffers', { params: { level: shown.level } });
  const refresh = ['listOffers'] as const;
  const rows: OfferRows = { form, words, nameOf: ({ title }) => title, refresh };
  return (
    <LevelTable<Offer>
      {...shown}
      rows={rows}
      remove="removeOffer"
      ask={offers}
      columns={columnsIn(rows)}
    />
  );
}

type OfferRows = Rows<Offer, (typeof offersWords)['en']>;

function columnsIn(rows: OfferRows): readonly Column<Offer>[] {
  const { words, form } = rows;
  const description = ({ description: text }: Offer) => text;
  return [
    nameColumn(rows, {
      key: 'title',
      head: words.title,
      ...(form.beside && { detail: description }),
    }),
    ...(form.beside ? [] : [{ key: 'description', head: words.description, cell: description }]),
    {
      key: 'valid',
      head: words.validUntil,
      cell: (offer) => <ValidUntil offer={offer} />,
      sortBy: ({ validUntil }) => validUntil,
    },
    activeColumn(rows, 'changeOffer'),
  ];
}

/** Whether the offer has ended, so that guests no longer see it. */
const isOver = ({ validUntil }: Offer, now: Date) => new Date(validUntil) < now;

/** The last day, and whether it is over. */
function ValidUntil({ offer }: { offer: Offer }) {
  const now = useNow();
  const words = useOffice(offersWords);
  return (
    <Row>
      <Moment at={offer.validUntil} format="shortDate" />
      {isOver(offer, now) && <Badge tone="quiet">{words.over}</Badge>}
    </Row>
  );
}

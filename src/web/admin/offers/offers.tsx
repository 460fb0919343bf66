// The Offers tab: for each level, what is on offer and until when.
import { levels, type Level } from '../../../contract/levels.ts';
import type { Offer } from '../../../contract/offers/offers.ts';
import { useAct, useAsk, useAskAll } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import type { Column } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { offersWords } from '../../words/office/offers/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import { RowName } from '../parts/rows/list-and-form.tsx';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { ListByLevel } from '../parts/rows/list-by-level.tsx';
import { LiveSwitch } from '../parts/rows/live-switch.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/open-form.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { OfferForm } from './offer-form.tsx';

export function Offers() {
  const words = useOffice(offersWords);
  const answers = useAskAll(
    'listOffers',
    levels.map((level) => ({ params: { level } })),
  );
  const offers = answers.length === levels.length ? answers.flat() : undefined;
  const form = useOpenForm('offer', offers);
  const now = useNow();
  const active = offers
    ?.filter((offer) => offer.active && !isOver(offer, now))
    .map(({ level }) => level);

  return (
    <ListByLevel
      form={form}
      label={words.level}
      add={words.addNew}
      title={form.opened === 'new' ? words.add : words.edit}
      active={active}
      renderForm={({ row, ...asked }) => <OfferForm offer={row} {...asked} />}
      renderList={(asked) => <OfferTable key={asked.level} form={form} {...asked} />}
    />
  );
}

interface OfferTableProps {
  level: Level;
  form: OpenForm<Offer>;
  /** One of several: where there is nothing it says so in a line. */
  brief: boolean;
}

function OfferTable({ level, form, brief }: OfferTableProps) {
  const words = useOffice(offersWords);
  const offers = useAsk('listOffers', { params: { level } });
  return (
    <LevelTable<Offer>
      words={words}
      level={level}
      brief={brief}
      form={form}
      ask={offers}
      slim={form.beside}
      columns={columnsIn(words, form)}
      nameOf={({ title }) => title}
      renderRemoval={(offer) => <Removal offer={offer} onRemoved={() => form.drop(offer)} />}
    />
  );
}

const columnsIn = (
  words: (typeof offersWords)['en'],
  form: OpenForm<Offer>,
): readonly Column<Offer>[] => [
  {
    key: 'title',
    head: words.title,
    cell: (offer) => (
      <RowName
        title={offer.title}
        detail={form.beside && offer.description}
        fresh={form.isFresh(offer)}
      />
    ),
    sortBy: ({ title }) => title,
  },
  ...(form.beside ? [] : [descriptionIn(words)]),
  {
    key: 'valid',
    head: words.validUntil,
    cell: (offer) => <ValidUntil offer={offer} />,
    sortBy: ({ validUntil }) => validUntil,
  },
  { key: 'active', head: words.active, cell: (offer) => <Activity offer={offer} /> },
];

const descriptionIn = (words: (typeof offersWords)['en']): Column<Offer> => ({
  key: 'description',
  head: words.description,
  cell: ({ description }) => description,
});

/** Guests no longer see it. */
const isOver = ({ validUntil }: Offer, now: Date) => new Date(validUntil) < now;

/** The last day; an offer that is over says so. */
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

function Activity({ offer: { id, title, active } }: { offer: Offer }) {
  const { frame } = useWords();
  const words = useOffice(offersWords);
  const change = useAct('changeOffer', { failed: frame.error, refresh: ['listOffers'] });
  return (
    <LiveSwitch
      label={words.activeOf(title)}
      on={active}
      onSwitch={(on) => change.mutateAsync({ params: { id }, body: { active: on } })}
    />
  );
}

interface RemovalProps {
  offer: Offer;
  onRemoved: () => void;
}

function Removal({ offer: { id, title }, onRemoved }: RemovalProps) {
  const words = useOffice(offersWords);
  const remove = useAct('removeOffer', {
    done: words.removed,
    failed: words.removeFailed,
    refresh: ['listOffers'],
  });
  return (
    <RemoveButton
      label={words.removeOf(title)}
      title={words.removeTitle}
      text={words.removeText(title)}
      act={words.removeAct}
      busyAct={words.removing}
      onRemove={() => remove.mutateAsync({ params: { id } }).then(onRemoved)}
    />
  );
}

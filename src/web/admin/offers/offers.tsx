// The Offers tab: for each level, what is on offer and until when.
import { Pencil } from 'lucide-react';
import type { Level } from '../../../contract/levels.ts';
import type { Offer } from '../../../contract/offers.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../parts/look/badge.tsx';
import { IconButton } from '../../parts/look/button.tsx';
import { LevelChoice } from '../../parts/form/choice.tsx';
import { newest, useEdited } from '../parts/drafts.ts';
import { Empty } from '../../parts/look/empty.tsx';
import { Row, Soft, Stack } from '../../parts/look/layout.tsx';
import { Moment } from '../../parts/table/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { useWords } from '../../words/language.ts';
import { offersWords } from '../../words/office/offers.ts';
import { useOffice } from '../../words/office/words.ts';
import { useChosenLevel } from '../../chosen-level.ts';
import { LiveSwitch } from '../parts/live-switch.tsx';
import { NewOfferForm, OfferDialog } from './form.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';

export function Offers() {
  const words = useOffice(offersWords);
  const { level, choose } = useChosenLevel();
  return (
    <Stack gap="large">
      <LevelChoice unseenLabel label={words.level} value={level} onChoose={choose} />
      <NewOfferForm level={level} />
      <OfferTable key={level} level={level} />
    </Stack>
  );
}

function OfferTable({ level }: { level: Level }) {
  const { levels } = useWords();
  const words = useOffice(offersWords);
  const offers = useAsk('listOffers', { params: { level } });
  const [edited, edit] = useEdited<Offer>('offer');

  return (
    <>
      <Table<Offer>
        label={words.list(levels[level])}
        ask={offers}
        keyOf={({ id }) => id}
        expected={3}
        columns={[
          {
            key: 'title',
            head: words.title,
            cell: ({ title }) => title,
            sortBy: ({ title }) => title,
          },
          { key: 'description', head: words.description, cell: ({ description }) => description },
          {
            key: 'valid',
            head: words.validUntil,
            cell: ({ validUntil }) => <ValidUntil moment={validUntil} />,
            sortBy: ({ validUntil }) => validUntil,
          },
          { key: 'active', head: words.active, cell: (offer) => <Activity offer={offer} /> },
        ]}
        actions={(offer) => (
          <>
            <IconButton
              label={words.editOf(offer.title)}
              icon={Pencil}
              onClick={() => edit(offer)}
            />
            <Removal offer={offer} />
          </>
        )}
        empty={
          <Empty>
            <p>{words.none(levels[level])}</p>
            <Soft>{words.noneText}</Soft>
          </Empty>
        }
      />
      {edited && offers.data && (
        <OfferDialog offer={newest(edited, offers.data)} onClose={() => edit(undefined)} />
      )}
    </>
  );
}

/** The last day; an offer that is over says so, since guests no longer see it. */
function ValidUntil({ moment }: { moment: string }) {
  const now = useNow();
  const words = useOffice(offersWords);
  return (
    <Row>
      <Moment at={moment} format="shortDate" />
      {new Date(moment) < now && <Badge tone="quiet">{words.over}</Badge>}
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

function Removal({ offer: { id, title } }: { offer: Offer }) {
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
      onRemove={() => remove.mutateAsync({ params: { id } })}
    />
  );
}

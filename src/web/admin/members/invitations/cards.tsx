// Invitations to print, as cards or as a list: made some sheets at a time, and shown once.
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { InvitationCard } from '../../../../contract/members/invitations.ts';
import { spacedToken } from '../../../../domain/members/invitation-rules.ts';
import { useConfig } from '../../../api/config.tsx';
import { Button } from '../../../look/button.tsx';
import { Columns, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Qr } from '../../../parts/card/qr.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { invitationWords } from '../../../words/office/members/invitation-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { dateText } from '../../../words/times/dates.ts';
import { useTimeZone } from '../../../words/times/days.ts';
import '../../restaurant/brand/poster.css';
import { ListSheet } from './list-sheet.tsx';
import { typedAddress, welcomeAddress, type Made, type SheetProps } from './sheet.ts';
import './cards.css';

interface CardsProps {
  made: Made;
  busy: boolean;
  onMore: () => void;
  onDone: () => void;
}

type Paper = 'cards' | 'list';

/** Invitations on a sheet of A4, whether as cards or as rows. */
const onSheet = 10;

export function Cards({ made, busy, onMore, onDone }: CardsProps) {
  const words = useOffice(invitationWords);
  const { cards, before, next } = made;
  const [paper, setPaper] = useState<Paper>('cards');
  const Paper = paper === 'cards' ? CardSheet : ListSheet;
  const sheets = Array.from({ length: Math.ceil(cards.length / onSheet) }, (_, place) => {
    const first = place * onSheet;
    const on = { made, first: before + first, cards: cards.slice(first, first + onSheet) };
    return <Paper key={place} {...on} />;
  });
  return (
    <Columns>
      <Stack>
        <Note>{words.made({ from: before + 1, to: before + cards.length })}</Note>
        <Choice<Paper>
          label={words.paper}
          options={[
            { value: 'cards', label: words.papers.cards },
            { value: 'list', label: words.papers.list },
          ]}
          value={paper}
          onChoose={setPaper}
        />
        <SoftText>{words.onPaper[paper]}</SoftText>
        <Row>
          <Button look="main" wide="phone" icon={Printer} onClick={() => print()}>
            {words.print}
          </Button>
          {next !== null && (
            <Button wide="phone" aria-disabled={busy} onClick={onMore}>
              {busy ? words.making : words.more}
            </Button>
          )}
          <Button wide="phone" onClick={onDone}>
            {words.done}
          </Button>
        </Row>
      </Stack>
      <div
        role="img"
        aria-label={words.preview}
        className="sheet-preview mx-auto w-full max-w-105 self-start overflow-hidden rounded-md
          border border-line"
      >
        {sheets[0]}
      </div>
      {createPortal(
        sheets.map((sheet) => (
          <div key={sheet.key} className="print-sheet">
            {sheet}
          </div>
        )),
        document.body,
      )}
    </Columns>
  );
}

const CardSheet = ({ made, cards }: SheetProps) => (
  <div className="sheet" data-size="invitations" dir="ltr">
    {cards.map((card) => (
      <Card key={card.id} made={made} card={card} />
    ))}
  </div>
);

/** A card shows neither the number nor its last digits, which are needed to open it. */
function Card({ made: { site, expiresAt }, card }: { made: Made; card: InvitationCard }) {
  const { brand = '', brandArabic = null } = useConfig() ?? {};
  const { en, ar } = invitationWords;
  const timeZone = useTimeZone();
  const day = (language: 'en' | 'ar') =>
    expiresAt === null ? '' : dateText(expiresAt, 'shortDate', { language, timeZone });
  const address = welcomeAddress(site);
  return (
    <article className="invitation">
      <div>
        <p className="invitation-brand">
          <bdi>{brand}</bdi> {brandArabic && <bdi lang="ar">{brandArabic}</bdi>}
        </p>
        <p className="invitation-name">
          <bdi>{card.name}</bdi>
        </p>
        <p className="invitation-points">
          <bdi lang="en">{en.card.waiting(card.points)}</bdi>
          <bdi lang="ar">{ar.card.waiting(card.points)}</bdi>
        </p>
        <p>
          <bdi lang="en">{en.card.how}</bdi>
          <bdi lang="ar">{ar.card.how}</bdi>
        </p>
        <p className="invitation-typed">
          <bdi>{typedAddress(address)}</bdi>
          <bdi>{spacedToken(card.token)}</bdi>
        </p>
        <p>
          <bdi lang="en">{en.card.until(day('en'))}</bdi>
          <bdi lang="ar">{ar.card.until(day('ar'))}</bdi>
        </p>
      </div>
      <Qr says={`${address}#${card.token}`} />
    </article>
  );
}

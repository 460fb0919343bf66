// The poster in the office: its size, a preview, the button that prints it, and the printed page.
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { exampleEarning, earningOf, type Earning } from '../../../../domain/points/bill-rules.ts';
import { useConfig } from '../../../api/config.tsx';
import { Button } from '../../../look/button.tsx';
import { Columns, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Coin } from '../../../parts/card/customer.tsx';
import { Qr } from '../../../parts/card/qr.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { Mark } from '../../../parts/frame/brand.tsx';
import { useBothWords } from '../../../words/languages/both.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { posterWords } from '../../../words/office/restaurant/poster.ts';
import { useOffice } from '../../../words/office/words.ts';
import { SettingsPanel } from '../../parts/settings/settings-form.tsx';
import { isLoopback } from '../../../device/loopback.ts';
import './poster.css';

export function Poster() {
  const { title } = useOffice(posterWords);
  return <SettingsPanel title={title}>{(saved) => <PosterOf saved={saved} />}</SettingsPanel>;
}

function PosterOf({ saved }: { saved: Settings }) {
  const words = useOffice(posterWords);
  const [size, setSize] = useState<SheetSize>('poster');
  const [message, setMessage] = useState<Message>('join');
  const address = `${saved.publicUrl ?? location.origin}/${places[message]}`;
  const earning = earningOf(saved);
  const sheet = <PosterSheet {...{ size, message, address, earning }} />;

  return (
    <Columns>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <Choice<Message>
          label={words.says}
          options={[
            { value: 'join', label: words.messages.join },
            { value: 'waiting', label: words.messages.waiting },
          ]}
          value={message}
          onChoose={setMessage}
        />
        {message === 'waiting' && <SoftText>{words.waitingText}</SoftText>}
        <Choice<SheetSize>
          label={words.size}
          options={[
            { value: 'poster', label: words.sizes.poster },
            { value: 'cards', label: words.sizes.cards },
            { value: 'tents', label: words.sizes.tents },
          ]}
          value={size}
          onChoose={setSize}
        />
        <SoftText>{words.howTo[size]}</SoftText>
        <p className="wrap-anywhere">
          {words.leadsTo} <bdi className="font-medium">{address}</bdi>
        </p>
        {isLoopback(address) && <Note>{words.onlyHere}</Note>}
        <Button look="main" wide="phone" icon={Printer} onClick={() => print()}>
          {words.print}
        </Button>
      </Stack>
      <div
        role="img"
        aria-label={words.preview}
        className="sheet-preview mx-auto w-full max-w-105 self-start overflow-hidden rounded-md
          border border-line"
      >
        {sheet}
      </div>
      {createPortal(<div className="print-sheet">{sheet}</div>, document.body)}
    </Columns>
  );
}

type SheetSize = 'poster' | 'cards' | 'tents';

/** The message of the poster: either an invitation to join, or the news that a card is ready. */
type Message = 'join' | 'waiting';
const places = { join: '', waiting: 'welcome' };

interface PosterSheetProps {
  size: SheetSize;
  message: Message;
  /** The address in the QR code. */
  address: string;
  /** The points for a bill; undefined where bills give none. */
  earning: Earning | null;
}

/** The number of posters on a sheet: two cards of A5, or two tents with two sides each. */
const faces = { poster: 1, cards: 2, tents: 4 };

/** The printed page: the brand, the QR code of the address, and the levels. */
const PosterSheet = ({ size, ...face }: PosterSheetProps) => (
  <div className="sheet" data-size={size} dir="ltr">
    {Array.from({ length: faces[size] }, (_, place) => (
      <Face key={place} {...face} />
    ))}
  </div>
);

/** A longer name is set smaller, so that it fits its lines. */
const longName = 22;

function Face({ message, address, earning }: Omit<PosterSheetProps, 'size'>) {
  const { brand = '', brandArabic = null } = useConfig() ?? {};
  const arabicBrand = brandArabic ?? brand;
  const isLong = Math.max(brand.length, arabicBrand.length) > longName;
  const { en, ar } = posterWords;
  const rate = earning && exampleEarning(earning);
  const [headline, scan] =
    message === 'join'
      ? (['headline', 'scan'] as const)
      : (['waitingHeadline', 'waitingScan'] as const);
  return (
    <article className="face" data-long={isLong || undefined}>
      <div className="face-brand">
        <div className="face-cloth" />
        <Mark size="size-14" />
        <span className="grid">
          <bdi>{brand}</bdi>
          {brandArabic && <bdi lang="ar">{brandArabic}</bdi>}
        </span>
      </div>
      <div className="face-headline">
        <p lang="en">{en[headline](brand)}</p>
        <InArabic>{ar[headline](arabicBrand)}</InArabic>
      </div>
      <div className="face-code">
        <Qr says={address} />
      </div>
      <div>
        <p lang="en">{en[scan]}</p>
        <InArabic>{ar[scan]}</InArabic>
        <p className="face-address">
          <bdi>{shown(address)}</bdi>
        </p>
      </div>
      <div>
        <p lang="en">{en.levels}</p>
        <InArabic>{ar.levels}</InArabic>
        {rate && (
          <p>
            <bdi lang="en">{en.earn(rate)}</bdi> · <bdi lang="ar">{ar.earn(rate)}</bdi>
          </p>
        )}
        <Levels />
      </div>
    </article>
  );
}

const InArabic = ({ children }: { children: string }) => (
  <p lang="ar" dir="rtl">
    {children}
  </p>
);

/** The address as a person would type it. */
const shown = (address: string) => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

function Levels() {
  const { levels = [] } = useConfig() ?? {};
  const both = useBothWords();
  return (
    <ul className="face-levels">
      {levels.map(({ level, min }) => (
        <li key={level}>
          <Coin level={level} />
          <span lang="en">{both?.en.levels[level] ?? level}</span>
          <span lang="ar">{both?.ar.levels[level]}</span>
          <span className="tabular-nums">{min === 0 ? '0' : `${grouped(min)}+`}</span>
        </li>
      ))}
    </ul>
  );
}

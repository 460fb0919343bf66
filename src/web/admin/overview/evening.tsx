// The evening sheet: the guests worth a word tonight, and which of them have come; one page of A5.
import { Check, Printer } from 'lucide-react';
import type { Evening } from '../../../contract/overview/evening.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { BothEnds, Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { NotPrinted, PartHeader } from '../../look/staff-layout.tsx';
import { Coin } from '../../parts/card/customer.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { LinkList } from '../../parts/list/link-list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { eveningWords } from '../../words/office/overview/evening-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useAgoText, useDateText, useDayText } from '../../words/times/days.ts';
import { writeTimeOfDay } from '../../words/times/typed-days.ts';
import { linkToMember } from '../parts/open-member.ts';

/** Milliseconds until it is asked anew who has come. */
const refetchAfter = 60_000;

type Guest = Evening['likely' | 'gifts' | 'near' | 'missed'][number];

export function EveningSheet() {
  const words = useOffice(eveningWords);
  const dayText = useDayText();
  const ask = useAsk('readEvening', {}, { refetchAfter: () => refetchAfter });
  return (
    <Stack gap="large">
      <NotPrinted>
        <BothEnds>
          <PartHeader title={words.title}>{words.text}</PartHeader>
          <Button icon={Printer} onClick={() => print()}>
            {words.print}
          </Button>
        </BothEnds>
      </NotPrinted>
      <Loaded ask={ask} skeleton={<Skeleton size="history" />}>
        {(sheet) => {
          const guests = guestsOn(sheet);
          const came = [...guests.values()].filter(Boolean).length;
          return (
            <Stack gap="large">
              <header>
                <h2 className="text-lg leading-snug font-semibold">
                  {words.of(dayText(sheet.day))}
                </h2>
                {guests.size > 0 && <SoftText>{words.came({ came, of: guests.size })}</SoftText>}
              </header>
              {guests.size > 0 ? <Parts of={sheet} /> : <Nobody />}
            </Stack>
          );
        }}
      </Loaded>
    </Stack>
  );
}

/** The guests on a sheet, each once, and whether they have come. */
const guestsOn = ({ likely, gifts, near, missed }: Evening) =>
  new Map([...likely, ...gifts, ...near, ...missed].map(({ id, cameAt }) => [id, cameAt !== null]));

function Nobody() {
  const words = useOffice(eveningWords);
  return (
    <Panel>
      <Empty>
        <p>{words.none}</p>
        <SoftText>{words.noneText}</SoftText>
      </Empty>
    </Panel>
  );
}

function Parts({ of: { likely, gifts, near, missed } }: { of: Evening }) {
  const words = useOffice(eveningWords);
  const { language, levels } = useWords();
  const [dateText, agoText] = [useDateText(), useAgoText()];
  return (
    <Columns>
      <Part
        title={words.likely}
        text={words.likelyText}
        rows={likely}
        detail={({ times }) => words.often(times)}
        end={({ time }) => writeTimeOfDay(time, language)}
      />
      <Part
        title={words.near}
        rows={near}
        detail={({ missing, next }) => words.nearTo({ missing, level: levels[next] })}
      />
      <Part
        title={words.gifts}
        rows={gifts}
        detail={({ reward, rewardArabic, until }) =>
          words.giftOf({
            reward: language === 'ar' ? (rewardArabic ?? reward) : reward,
            until: dateText(until, 'day'),
          })
        }
      />
      <Part
        title={words.missed}
        rows={missed}
        detail={({ lastVisitAt }) => words.lastCame(agoText(lastVisitAt))}
      />
    </Columns>
  );
}

interface PartProps<Row> {
  title: string;
  text?: string;
  rows: readonly Row[];
  detail: (row: Row) => string;
  end?: (row: Row) => string;
}

/** Guests of one kind; nothing where there are none. */
function Part<Row extends Guest>({ title, text, rows, detail, end }: PartProps<Row>) {
  const words = useOffice(eveningWords);
  const dateText = useDateText();
  if (rows.length === 0) return null;
  const came = ({ cameAt }: Row) => cameAt && words.cameAt(dateText(cameAt, 'time'));
  return (
    <Panel title={title}>
      {text && (
        <div className="mb-4 print:hidden">
          <SoftText>{text}</SoftText>
        </div>
      )}
      <LinkList
        rows={rows}
        keyOf={({ id }) => id}
        linkTo={linkToMember}
        sign={({ level, cameAt }) =>
          cameAt ? (
            <Check aria-hidden className="size-8 shrink-0 p-1 text-good" />
          ) : (
            <Coin level={level} size="size-8" />
          )
        }
        name={({ name }) => name}
        detail={(row) => [detail(row), came(row)].filter(Boolean).join(' · ')}
        end={(row) => end?.(row) ?? ''}
        empty={null}
      />
    </Panel>
  );
}

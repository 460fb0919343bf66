// The day's close: read, printed on A4 or a roll, counted or downloaded; and a cashier's own.
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import {
  CloseCount,
  type Close,
  type Closes,
  type OutletClose,
} from '../../../contract/visits/closes.ts';
import { limits } from '../../../contract/values/values.ts';
import { addressOf } from '../../api/client.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { useNow } from '../../device/now.ts';
import { Button, FileLink, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { BothEnds, Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { NotPrinted, PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { Loaded, Skeleton, type Question } from '../../parts/frame/loaded.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { partWords } from '../../words/office/parts.ts';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { tillBillWords } from '../../words/office/visits/till-bill-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDateText, useDayText } from '../../words/times/days.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';
import { OneOutlet } from './outlet-closes.tsx';
import { CountFields } from './count-fields.tsx';

/** The closes of everybody on the business day in the address; without one, today. */
export function DayCloses() {
  const words = useOffice(closeWords);
  const { lead: compare } = useOffice(tillBillWords);
  const { language } = useWords();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day') ?? '';
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : undefined;
  const tillId = Number(search.get('till')) || undefined;
  const tills = useAsk('listTills', { query: { limit: limits.page } }).data?.rows ?? [];
  const ask = useAsk('listCloses', { query: { day, tillId } }, { keep: true });
  const shown = ask.data?.day;
  return (
    <Stack gap="large">
      <NotPrinted>
        <Stack>
          <PartHeader title={words.title}>{words.text}</PartHeader>
          <div className="flex flex-wrap items-end gap-4">
            <DayField
              name="day"
              label={words.day}
              at={day ?? shown}
              onDay={(next) =>
                setSearch((before) => withParameters(before, { day: next || undefined }), {
                  replace: true,
                })
              }
            />
            {tills.length > 0 && (
              <SelectField
                name="till"
                label={words.till}
                none={words.everywhere}
                value={tillId ?? ''}
                onChange={({ target }) =>
                  setSearch(
                    (before) => withParameters(before, { till: target.value || undefined }),
                    {
                      replace: true,
                    },
                  )
                }
                options={tills.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <Row>
              <FileLink
                href={addressOf('exportCloses', { query: { day: shown, tillId, language } })}
                label={words.downloadLabel}
                icon={Download}
                download
              >
                {words.download}
              </FileLink>
              <PrintButton />
            </Row>
          </div>
          <div>
            <TextLink to={`/admin?${tillBillsOf(shown)}`}>{compare}</TextLink>
          </div>
        </Stack>
      </NotPrinted>
      {/* Counts are of all that a person did at an outlet, so a single till has none. */}
      <ClosesPage
        ask={ask}
        counts={tillId === undefined ? true : undefined}
        outlets={ask.data?.outlets}
      />
    </Stack>
  );
}

const tillBillsOf = (day: string | undefined) =>
  withParameters(new URLSearchParams('tab=overview&view=till-bills'), { day });

/** The close of the person who is logged in, today. */
export function OwnClose({ atTill = false }) {
  const words = useOffice(closeWords);
  return (
    <Stack gap="large">
      <NotPrinted>
        <Stack gap="small">
          {!atTill && (
            <div>
              <TextLink to="/admin?tab=points">{words.back}</TextLink>
            </div>
          )}
          <BothEnds>
            <PartHeader title={words.mine}>{words.mineText}</PartHeader>
            <PrintButton />
          </BothEnds>
        </Stack>
      </NotPrinted>
      <ClosesPage ask={useAsk('readOwnClose', {})} />
    </Stack>
  );
}

function PrintButton() {
  const { print: label } = useOffice(closeWords);
  return (
    <Button icon={Printer} onClick={() => print()}>
      {label}
    </Button>
  );
}

interface ClosesPageProps {
  ask: Question<Closes>;
  /** Bills can be counted. */
  counts?: true | undefined;
  outlets?: readonly OutletClose[] | undefined;
}

function ClosesPage({ ask, counts, outlets = [] }: ClosesPageProps) {
  const words = useOffice(closeWords);
  const [dayText, dateText] = [useDayText(), useDateText()];
  const [brand, now] = [useBrand(), useNow()];
  const isClosed = (close: Close) =>
    outlets.some((outlet) => outlet.outletId === close.outletId && outlet.closed !== null);
  return (
    <Loaded ask={ask} skeleton={<Skeleton size="history" />}>
      {({ day, closes }) => (
        <Stack gap="large">
          <header className="grid gap-1">
            <h2 className="text-lg leading-snug font-semibold">{words.of(dayText(day))}</h2>
            <p className="hidden text-sm text-soft print:block">
              <bdi>{brand}</bdi> · {words.asOf(dateText(now.toISOString(), 'dateTime'))}
            </p>
          </header>
          {outlets.map((close) => (
            <OneOutlet key={close.outletId} {...{ day, close }} isNamed={outlets.length > 1} />
          ))}
          {closes.length === 0 && outlets.length === 0 && (
            <Panel>
              <Empty>
                <p>{words.none}</p>
                <SoftText>{words.noneText}</SoftText>
              </Empty>
            </Panel>
          )}
          {closes.map((close) => (
            <OneClose
              key={`${close.adminId} ${close.outletId}`}
              {...{ day, close }}
              counts={isClosed(close) ? undefined : counts}
              isNamed={closes.some(({ outletId }) => outletId !== closes[0]!.outletId)}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

interface OneCloseProps {
  day: string;
  close: Close;
  counts: true | undefined;
  /** The outlet is named, since there are several. */
  isNamed: boolean;
}

const plainFigures = ['rewards', 'benefits', 'undone', 'approved'] as const;

function OneClose({ day, close, counts, isNamed }: OneCloseProps) {
  const words = useOffice(closeWords);
  const outletName = useOutletName();
  const dateText = useDateText();
  const [counting, setCounting] = useState(false);
  const { person, outletId, visits, points, bills, amounts, count } = close;
  const name = person ?? words.formerPerson;
  const figure = (of: keyof typeof words.figures, value: string) => ({
    name: words.figures[of],
    value,
  });
  return (
    <div className="break-inside-avoid print:border-t print:border-line print:pt-2">
      <Panel title={isNamed ? `${isolated(name)} · ${outletName(outletId)}` : name}>
        <Stack>
          <KeyFigures
            figures={[
              figure('visits', grouped(visits)),
              figure('points', grouped(points)),
              figure('bills', grouped(bills)),
              ...(amounts.length > 0
                ? [figure('amounts', amounts.map(withAmounts).join(' + '))]
                : []),
              ...plainFigures.map((of) => figure(of, grouped(close[of]))),
            ]}
          />
          {count && (
            <div>
              <p>
                {words.counted({
                  ...count,
                  amount: count.amount && withAmounts(count.amount),
                  bills: grouped(count.bills),
                  by: count.by ?? words.formerPerson,
                  when: dateText(count.at, 'shortDateTime'),
                })}
              </p>
              {count.note && (
                <p className="text-sm text-soft wrap-anywhere">
                  <bdi>{count.note}</bdi>
                </p>
              )}
            </div>
          )}
          {counts && (
            <NotPrinted>
              <Button
                aria-label={count ? words.countAgainOf(name) : words.countOf(name)}
                onClick={() => setCounting(true)}
              >
                {count ? words.countAgain : words.count}
              </Button>
            </NotPrinted>
          )}
        </Stack>
      </Panel>
      {counting && <CountDialog {...{ day, close }} onClose={() => setCounting(false)} />}
    </div>
  );
}

interface CountDialogProps {
  day: string;
  close: Close;
  onClose: () => void;
}

function CountDialog({ day, close, onClose }: CountDialogProps) {
  const words = useOffice(closeWords);
  const { saving } = useOffice(partWords);
  const { frame } = useWords();
  const { adminId, outletId, person, count } = close;
  const save = useAct('countClose', {
    done: words.saved,
    failed: frame.error,
    refresh: ['listCloses'],
  });
  return (
    <Dialog title={words.countOf(person ?? words.formerPerson)} onClose={onClose} kept>
      <Form
        schema={CloseCount}
        besides={{ day, adminId, outletId, seen: count?.at ?? null }}
        onSubmit={(body) => save.mutateAsync({ body }).then(onClose)}
      >
        <CountFields
          labels={{ bills: words.countedBills, amount: words.countedAmount }}
          typed={count}
          optional
        />
        <Submit label={words.save} busyLabel={saving} />
      </Form>
    </Dialog>
  );
}

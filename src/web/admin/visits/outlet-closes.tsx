// The close of a day at an outlet: its total against the till's report, what it is made of, and the
// closing of the day.
import { useState } from 'react';
import { closeLabels, wayLabels } from '../../../contract/visits/close-labels.ts';
import {
  TillReport,
  type CloseGroup,
  type CloseLine,
  type LateLine,
  type OutletClose,
} from '../../../contract/visits/closes.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button, TextLink } from '../../look/button.tsx';
import { Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { NotPrinted } from '../../look/staff-layout.tsx';
import { withParameters } from '../../navigation/search-params.ts';
import { KeyFigures } from '../../parts/chart/key-figures.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { Table, type Column } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { partWords } from '../../words/office/parts.ts';
import { closeWords, outletCloseWords } from '../../words/office/visits/close-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useDateText, useDayText } from '../../words/times/days.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';
import { CountFields } from './count-fields.tsx';

interface OutletCloseProps {
  day: string;
  close: OutletClose;
  /** The outlet is named, since there are several. */
  isNamed: boolean;
}

export function OneOutlet({ day, close, isNamed }: OutletCloseProps) {
  const words = useOffice(outletCloseWords);
  const outletName = useOutletName();
  const dateText = useDateText();
  const { formerPerson } = useOffice(closeWords);
  const [open, setOpen] = useState<'report' | 'closing'>();
  const { closed, late, afterwards } = close;
  return (
    <Panel title={isNamed ? outletName(close.outletId) : words.total}>
      <Stack>
        <KeyFigures figures={useTotals(close)} />
        {closed && (
          <p>
            {words.closedBy({
              by: closed.by ?? formerPerson,
              when: dateText(closed.at, 'shortDateTime'),
            })}
          </p>
        )}
        <Reported {...{ day, close }} />
        {!closed && (
          <NotPrinted>
            <Row>
              <Button onClick={() => setOpen('report')}>
                {close.report ? words.changeReport : words.enterReport}
              </Button>
              <Button onClick={() => setOpen('closing')}>{words.close}</Button>
            </Row>
          </NotPrinted>
        )}
        <Groups groups={close.groups} />
        <Lines title={words.lines} lines={close.lines} count={close.lineCount} />
        <Lines title={words.late} lines={late} count={late.length} />
        <Lines title={words.afterwards} lines={afterwards} count={afterwards.length} />
      </Stack>
      {open === 'report' && <ReportDialog {...{ day, close }} onClose={() => setOpen(undefined)} />}
      {open === 'closing' && <Closing {...{ day, close }} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

/** The total, and what it is made of where anything was taken off or added. */
function useTotals({ total, settled, refunded, taken, ...close }: OutletClose) {
  const words = useOffice(outletCloseWords);
  const sum = (amounts: readonly string[]) => amounts.map(withAmounts).join(' + ');
  const isPlain = refunded.length + taken.length + close.late.length === 0;
  return [
    { name: words.totalBills, value: grouped(total.bills) },
    ...(total.amounts.length > 0 ? [{ name: words.totalAmount, value: sum(total.amounts) }] : []),
    ...(isPlain || settled.length === 0 ? [] : [{ name: words.settled, value: sum(settled) }]),
    ...(refunded.length > 0 ? [{ name: words.refunded, value: sum(refunded) }] : []),
    ...(taken.length > 0 ? [{ name: words.undone, value: sum(taken) }] : []),
    { name: words.visits, value: grouped(close.visits) },
    { name: words.points, value: grouped(close.points) },
    ...(close.rewards > 0 ? [{ name: words.rewards, value: grouped(close.rewards) }] : []),
    ...(close.benefits > 0 ? [{ name: words.benefits, value: grouped(close.benefits) }] : []),
  ];
}

/** The till's report, and what differs from it, with the way to the bills that explain it. */
function Reported({ day, close }: { day: string; close: OutletClose }) {
  const words = useOffice(outletCloseWords);
  const { formerPerson } = useOffice(closeWords);
  const dateText = useDateText();
  const { report, difference, outletId } = close;
  if (!report) return null;
  const view = new URLSearchParams('tab=overview&view=till-bills');
  return (
    <Stack gap="small">
      <p>
        {words.reported({
          bills: grouped(report.bills),
          amount: withAmounts(report.amount),
          by: report.by ?? formerPerson,
          when: dateText(report.at, 'shortDateTime'),
        })}
      </p>
      {report.note && (
        <p className="text-sm text-soft wrap-anywhere">
          <bdi>{report.note}</bdi>
        </p>
      )}
      {difference ? (
        <>
          <Note tone="bad">{words.differs(differenceText(difference))}</Note>
          <NotPrinted>
            <TextLink to={`/admin?${withParameters(view, { day, outlet: outletId })}`}>
              {words.explain}
            </TextLink>
          </NotPrinted>
        </>
      ) : (
        <Note tone="good">{words.equal}</Note>
      )}
    </Stack>
  );
}

/** A difference as it is shown: `1`, `32.50 SAR`. */
export const differenceText = ({ bills, amount }: NonNullable<OutletClose['difference']>) => ({
  bills: grouped(bills),
  amount: amount && withAmounts(amount),
});

function Groups({ groups }: { groups: readonly CloseGroup[] }) {
  const words = useOffice(outletCloseWords);
  const { language } = useWords();
  const nameOf = ({ by, role, name, till, way }: CloseGroup) => {
    if (by === 'till') return till ? isolated(till) : words.noTill;
    if (by === 'way') return way ? wayLabels[way][language] : closeLabels.system[language];
    return name ? isolated(name) : closeLabels[role][language];
  };
  const number = (key: 'visits' | 'bills', head: string): Column<CloseGroup> => ({
    key,
    head,
    align: 'end',
    cell: (group) => grouped(group[key]),
  });
  const amounts = (key: 'amounts' | 'refunded' | 'taken', head: string): Column<CloseGroup> => ({
    key,
    head,
    align: 'end',
    cell: (group) => isolated(group[key].map(withAmounts).join(' + ') || '–'),
  });
  return (['person', 'till', 'way'] as const).map((by) => {
    const rows = groups.filter((group) => group.by === by);
    // A single till or way has the figures of the total.
    if (rows.length < (by === 'person' ? 1 : 2)) return null;
    return (
      <Stack key={by} gap="small">
        <h3 className="font-semibold">{words.by[by]}</h3>
        <Table<CloseGroup>
          slim
          label={words.by[by]}
          ask={shown(rows)}
          keyOf={(group) => `${group.role} ${nameOf(group)}`}
          columns={[
            { key: 'name', head: words.name, cell: nameOf },
            number('visits', words.visits),
            number('bills', words.bills),
            amounts('amounts', words.amount),
            amounts('refunded', words.refunded),
            amounts('taken', words.undone),
          ]}
          empty={null}
        />
      </Stack>
    );
  });
}

/** Rows that have come with the answer, as a table takes them. */
const shown = <Of,>(rows: readonly Of[]) => ({
  data: rows,
  error: null,
  isFetching: false,
  refetch: () => undefined,
});

interface LinesProps {
  title: string;
  lines: readonly (CloseLine | LateLine)[];
  count: number;
}

function Lines({ title, lines, count }: LinesProps) {
  const words = useOffice(outletCloseWords);
  const { language } = useWords();
  const dayText = useDayText();
  if (lines.length === 0) return null;
  type Line = CloseLine | LateLine;
  const daysOf = (line: Line) =>
    'closedDay' in line &&
    words.counts({ closed: dayText(line.closedDay), counts: dayText(line.day) });
  return (
    <Stack gap="small">
      <h3 className="font-semibold">{title}</h3>
      {count > lines.length && <SoftText>{words.latest(String(lines.length))}</SoftText>}
      <Table<Line>
        slim
        label={title}
        ask={shown(lines)}
        keyOf={({ kind, visitId, at, amount }) => `${kind} ${visitId} ${at} ${amount}`}
        columns={[
          {
            key: 'kind',
            head: words.what,
            cell: (line) => (
              <TwoLines title={closeLabels[line.kind][language]} detail={daysOf(line)} />
            ),
          },
          {
            key: 'bill',
            head: closeLabels.bill[language],
            cell: ({ bill }) => (bill ? isolated(bill) : '–'),
          },
          {
            key: 'amount',
            head: words.amount,
            align: 'end',
            cell: ({ amount }) => isolated(withAmounts(amount ?? '–')),
          },
          {
            key: 'by',
            head: words.doneBy,
            cell: ({ role, name, at }) => (
              <TwoLines
                title={name ? isolated(name) : closeLabels[role][language]}
                detail={<Moment at={at} format="shortDateTime" />}
              />
            ),
          },
        ]}
        empty={null}
      />
    </Stack>
  );
}

interface DialogProps {
  day: string;
  close: OutletClose;
  onClose: () => void;
}

function ReportDialog({ day, close: { outletId, report }, onClose }: DialogProps) {
  const words = useOffice(outletCloseWords);
  const { saving } = useOffice(partWords);
  const { frame } = useWords();
  const save = useAct('reportDay', {
    done: words.saved,
    failed: frame.error,
    refresh: ['listCloses'],
  });
  return (
    <Dialog title={words.enterReport} onClose={onClose} kept>
      <Form
        schema={TillReport}
        besides={{ day, outletId, seen: report?.at ?? null }}
        onSubmit={(body) => save.mutateAsync({ body }).then(onClose)}
      >
        <CountFields
          labels={{ bills: words.reportBills, amount: words.reportAmount }}
          typed={report}
        />
        <Submit label={words.save} busyLabel={saving} />
      </Form>
    </Dialog>
  );
}

function Closing({ day, close: { outletId, total, difference }, onClose }: DialogProps) {
  const words = useOffice(outletCloseWords);
  const { saving } = useOffice(partWords);
  const { frame } = useWords();
  const dayText = useDayText();
  const close = useAct('closeDay', {
    done: words.closed,
    failed: frame.error,
    refresh: ['listCloses'],
  });
  return (
    <Confirm
      title={words.closeOf(dayText(day))}
      act={words.close}
      busyAct={saving}
      busy={close.isPending}
      tone="main"
      onConfirm={() => {
        const body = { day, outletId, seenTotal: total };
        void close.mutateAsync({ body }).then(onClose, onClose);
      }}
      onClose={onClose}
    >
      <p>{words.closeText}</p>
      {difference && <p>{words.differs(differenceText(difference))}</p>}
    </Confirm>
  );
}

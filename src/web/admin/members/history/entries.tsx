// The entries of a member with the balance after each, and the form that undoes one.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Customer } from '../../../../contract/members/customers.ts';
import { messages } from '../../../../contract/messages/messages.ts';
import { PointsUndo, type Transaction } from '../../../../contract/points/points.ts';
import { limits, Text } from '../../../../contract/values/values.ts';
import { undoOf } from '../../../../domain/points/point-rules.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { IconButton } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { SoftText } from '../../../look/layout.tsx';
import { BalancePreview } from '../../../parts/card/customer.tsx';
import { EntryRow, shownOf } from '../../../parts/list/entry-row.tsx';
import { List, SignedPoints, useNewcomers } from '../../../parts/list/list.tsx';
import { entryText } from '../../../words/points/entry-words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { useWords } from '../../../words/languages/language.ts';
import { memberWords } from '../../../words/office/members/members.ts';
import { pointsWords } from '../../../words/office/points/point-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { balanceOr } from '../../points/outcome.ts';
import { shownPoints } from '../../points/undo.ts';
import { Pages } from './pages.tsx';
import { UndoDialog } from './undo-dialog.tsx';

interface EntriesProps {
  customer: Pick<Customer, 'id' | 'points' | 'spent' | 'level'>;
}

export function Entries({ customer }: EntriesProps) {
  const words = useOffice(memberWords);
  return (
    <Pages
      call="listTransactions"
      customerId={customer.id}
      skeleton="history"
      failed={{ title: words.historyFailed, text: words.historyFailedText }}
    >
      {(rows) =>
        rows.length ? (
          <Rows rows={rows} customer={customer} />
        ) : (
          <Empty>
            <SoftText>{words.noHistory}</SoftText>
          </Empty>
        )
      }
    </Pages>
  );
}

interface RowsProps extends EntriesProps {
  rows: readonly Transaction[];
}

/** An entry that arrives while the list is open is highlighted for a moment. */
function Rows({ rows, customer }: RowsProps) {
  const isNew = useNewcomers(rows);
  const [undoing, setUndoing] = useState<Transaction>();
  return (
    <>
      <List>
        {rows.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            format="shortDateTime"
            fresh={isNew(entry.id)}
            end={
              <>
                <PointsAndBalance entry={entry} />
                <UndoButton entry={entry} onPress={() => setUndoing(entry)} />
              </>
            }
          />
        ))}
      </List>
      {undoing && (
        <UndoEntry customer={customer} entry={undoing} onClose={() => setUndoing(undefined)} />
      )}
    </>
  );
}

/** Rows without a button reserve its space, so that the points are aligned. */
function UndoButton({ entry, onPress }: { entry: Transaction; onPress: () => void }) {
  const { undoEntry } = useOffice(memberWords);
  const words = useWords();
  const { undoes, undoneBy, wording } = entry;
  // What is owed is paid by the next points, and not undone.
  const isOfDebt = wording === 'owed' || wording === 'repaid' || wording === 'joined';
  if (undoes !== null || undoneBy !== null || isOfDebt) return <span className="w-11" />;
  return <IconButton label={undoEntry(entryText(entry, words))} icon={Undo2} onClick={onPress} />;
}

function PointsAndBalance({ entry }: { entry: Transaction }) {
  const { undoneBy, balance } = entry;
  const { balanceAfter } = useOffice(memberWords);
  return (
    <div className="flex min-w-16 grow flex-col text-right">
      <SignedPoints points={shownOf(entry)} undone={undoneBy !== null} />
      <p className="text-sm text-soft tabular-nums">
        <span className="sr-only">{balanceAfter} </span>
        <bdi>{grouped(balance)}</bdi>
      </p>
    </div>
  );
}

/** A reason is required here, however recent the entry is. */
const WithReason = z.extend(PointsUndo, {
  description: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

interface UndoEntryProps extends EntriesProps {
  entry: Transaction;
  onClose: () => void;
}

function UndoEntry({ customer, entry, onClose }: UndoEntryProps) {
  const words = useOffice(memberWords);
  const { undoneText, undoFailed } = useOffice(pointsWords);
  const undo = useAct('undoEntry', {
    done: undoneText,
    failed: undoFailed,
    refresh: [...shownPoints, 'listVisits'],
  });
  const asked = { reason: '', at: new Date(entry.timestamp) };

  return (
    <UndoDialog
      title={words.undoTitle}
      row={
        <EntryRow
          entry={entry}
          format="shortDateTime"
          fresh={false}
          end={<SignedPoints points={shownOf(entry)} />}
        />
      }
      schema={WithReason}
      besides={{ customerId: customer.id, transactionId: entry.id }}
      reasonName="description"
      onUndo={(body) => undo.mutateAsync({ body })}
      onClose={onClose}
    >
      <BalancePreview
        from={customer.points}
        spent={customer.spent}
        level={customer.level}
        to={balanceOr(() =>
          undoOf(customer, { ...entry, ended: entry.ended ?? null, undone: false }, asked),
        )}
      />
    </UndoDialog>
  );
}

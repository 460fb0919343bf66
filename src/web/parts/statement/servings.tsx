// The single servings of a partner's month: those that were taken back, and each one on request.
import { useState } from 'react';
import type { Serving, Statement } from '../../../contract/partners/statements.ts';
import { limits } from '../../../contract/values/values.ts';
import type { ReplyOf } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { Button } from '../../look/button.tsx';
import { SoftText, Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { NotPrinted } from '../../look/staff-layout.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { statementWords } from '../../words/office/partners/statement-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { rewardName } from '../../words/rewards/reward-words.ts';
import { useDateText } from '../../words/times/days.ts';
import { withAmounts } from '../../words/amounts.ts';

/** Reads a page of the servings of a month. */
export type ReadServings = (query: {
  limit: number;
  after?: string | undefined;
}) => Promise<ReplyOf<'listServings'>>;

/** The servings that the screen shows at most; the file has all of them. */
const shownLimit = 5_000;

/** Reads servings page by page, all of them or up to a limit. */
export async function readServings(read: ReadServings, limit = Infinity): Promise<Serving[]> {
  const rows: Serving[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await read({ limit: limits.page, after });
    rows.push(...page.rows);
    after = rows.length < limit ? page.next : undefined;
  }
  return rows;
}

/** What was taken back since: a statement that was printed before differs by it. */
export function TakenBack({ of: { takenBack = [] } }: { of: Statement }) {
  const words = useOffice(statementWords);
  if (takenBack.length === 0) return null;
  return (
    <Stack gap="small">
      <ServingTable title={words.takenBackSince} rows={takenBack} />
      <SoftText>{words.takenBackText}</SoftText>
    </Stack>
  );
}

/** All servings with their times, which are read and printed on request. */
export function EachServing({ read }: { read: ReadServings }) {
  const words = useOffice(statementWords);
  const spoken = useWords();
  const [rows, setRows] = useState<Serving[]>();
  const [busy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    try {
      setRows(await readServings(read, shownLimit));
    } catch (error) {
      toast({ title: words.servingsFailed, detail: explain(error, spoken), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  if (!rows) {
    return (
      <NotPrinted>
        <Button aria-disabled={busy} onClick={() => busy || void show()}>
          {busy ? words.servingsLoading : words.showServings}
        </Button>
      </NotPrinted>
    );
  }
  return (
    <Stack gap="small">
      <ServingTable title={words.servings} rows={rows.slice(0, shownLimit)} />
      {rows.length >= shownLimit && <SoftText>{words.onlyFirst(shownLimit)}</SoftText>}
    </Stack>
  );
}

const cell = 'py-2 text-start align-top print:py-0.5';

/** Services with their times, and the day on which one was taken back. */
function ServingTable({ title, rows }: { title: string; rows: readonly Serving[] }) {
  const words = useOffice(statementWords);
  const { language } = useWords();
  const dateText = useDateText();
  const hasPrices = rows.some(({ price }) => price !== undefined);
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-lg leading-snug font-semibold">{title}</h3>
      <table aria-label={title} className="w-full tabular-nums print:text-sm">
        <thead className="border-b border-edge text-sm text-soft">
          <tr>
            <th scope="col" className={`${cell} font-medium`}>
              {words.when}
            </th>
            <th scope="col" className={`${cell} ps-3 font-medium`}>
              {words.serving}
            </th>
            {hasPrices && (
              <th scope="col" className={`${cell} ps-3 text-right font-medium`}>
                {words.price}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            <tr key={place} className="break-inside-avoid">
              <td className={`${cell} whitespace-nowrap`}>
                <bdi className="block whitespace-nowrap">{dateText(row.at, 'day')}</bdi>
                <bdi className="block text-sm text-soft">{dateText(row.at, 'time')}</bdi>
              </td>
              <td className={`${cell} ps-3 wrap-anywhere`}>
                <OwnWords>{rewardName(row, language)}</OwnWords>
                {row.takenBack && <Back at={row.takenBackAt} />}
              </td>
              {hasPrices && (
                <td className={`${cell} ps-3 text-right whitespace-nowrap`}>
                  <bdi>{row.price && withAmounts(row.price)}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** That a serving was taken back, with the day where it is known. */
function Back({ at }: { at: string | null }) {
  const words = useOffice(statementWords);
  const dateText = useDateText();
  return (
    <p className="text-sm font-medium text-bad">
      {at === null ? words.takenBack : words.takenBackOn(dateText(at, 'shortDate'))}
    </p>
  );
}

// A partner's month as a file of comma-separated values, for a spreadsheet.
import type { Statement } from '../../../contract/statements.ts';
import { csvLine, csvStart } from '../../../domain/csv.ts';
import { download } from '../../device/download.ts';
import { statementWords } from '../../words/office/statements.ts';
import { useOffice } from '../../words/office/words.ts';

/** Hands the file to the browser, with headings in the reader's language. */
export function useStatementFile() {
  const words = useOffice(statementWords);
  return (statement: Statement) => {
    const { partnerId, partner, month, days, benefits, total } = statement;
    const lines = [
      [words.title, partner, month],
      [],
      [words.day, words.verified, words.guests, words.served],
      ...days.map(({ day, verified, guests, served }) => [day, verified, guests, served]),
      [words.total, total.verified, total.guests, total.served],
      [],
      [words.benefit, words.served],
      ...benefits.map(({ benefit, served }) => [benefit, served]),
      [words.total, total.served],
    ];
    download({
      name: `statement-${partnerId}-${month}.csv`,
      type: 'text/csv;charset=utf-8',
      text: csvStart + lines.map(csvLine).join(''),
    });
  };
}

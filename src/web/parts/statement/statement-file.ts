// A partner's month as a file of comma-separated values, for a spreadsheet.
import type { Statement } from '../../../contract/partners/statements.ts';
import { csvLine, csvStart } from '../../../domain/data/csv.ts';
import { download } from '../../device/download.ts';
import { statementWords } from '../../words/office/partners/statements.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { figuresOf } from './sums.ts';

/** Downloads the file, with headings in the reader's language. */
export function useStatementFile() {
  const words = useOffice(statementWords);
  const { language } = useWords();
  const rewardLines = (rewards: NonNullable<Statement['rewards']>) => [
    [],
    [words.reward, words.rewards],
    ...rewards.map((row) => [claimedName(row, language), row.served]),
    [words.total, rewards.reduce((sum, { served }) => sum + served, 0)],
  ];
  return (statement: Statement) => {
    const { partnerId, partner, month, days, benefits, rewards, total } = statement;
    const lines = [
      [words.title, partner, month],
      [],
      [words.day, words.verified, words.guests, words.served, ...(rewards ? [words.rewards] : [])],
      ...days.map((row) => [row.day, ...figuresOf(statement, row)]),
      [words.total, ...figuresOf(statement, total)],
      [],
      [words.benefit, words.served],
      ...benefits.map(({ benefit, served }) => [benefit, served]),
      [words.total, total.served],
      ...(rewards ? rewardLines(rewards) : []),
    ];
    download({
      name: `statement-${partnerId}-${month}.csv`,
      type: 'text/csv;charset=utf-8',
      text: csvStart + lines.map((cells) => csvLine(cells)).join(''),
    });
  };
}

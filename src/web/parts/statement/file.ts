// A partner's month as a file of comma-separated values, with headings in the reader's language.
import { useEffect, useState } from 'react';
import type { Serving, Statement as Month } from '../../../contract/partners/statements.ts';
import { csvLine, csvStart } from '../../../domain/data/csv.ts';
import { dayIn, wallClock } from '../../../domain/days.ts';
import { explain } from '../../api/explain.ts';
import { download, fileNameOf } from '../../device/download.ts';
import { toast } from '../../toast/toast.ts';
import type { Language } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { statementWords } from '../../words/office/partners/statement-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { claimedName, rewardName } from '../../words/rewards/reward-words.ts';
import { benefitColumnsOf, columnsOf, rewardsOf } from './columns.ts';
import { readServings, type ReadServings } from './servings.tsx';
import { withAmounts } from '../../words/amounts.ts';

type Line = (string | number)[];

/** The name of a file about a partner's month, without an ending. */
const nameOf = ({ partner, month }: Pick<Month, 'partner' | 'month'>) =>
  fileNameOf(`statement-${partner}-${month}`);

/** Downloads a month, with its sums and each single serving. */
export function useDownload(read: ReadServings) {
  const words = useOffice(statementWords);
  const spoken = useWords();
  const [busy, setBusy] = useState(false);

  async function keep(statement: Month) {
    if (busy) return;
    setBusy(true);
    try {
      const servings = await readServings(read);
      const lines = [
        ...sumsOf(statement, { words, language: spoken.language }),
        ...linesOf(servings, { words, language: spoken.language, timeZone: statement.timeZone }),
      ];
      download({
        name: `${nameOf(statement)}.csv`,
        type: 'text/csv;charset=utf-8',
        text: csvStart + lines.map((cells) => csvLine(cells)).join(''),
      });
    } catch (error) {
      toast({ title: words.servingsFailed, detail: explain(error, spoken), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }
  return { busy, keep };
}

interface Reader {
  words: (typeof statementWords)['en'];
  language: Language;
}

/** The sums of the month: by day, by benefit and by reward. */
function sumsOf(statement: Month, { words, language }: Reader): Line[] {
  const { partner, month, days, benefits, rewards, total } = statement;
  const columns = columnsOf(statement, words);
  const ofBenefits = benefitColumnsOf(statement, words);
  const figures = (counts: Month['total']) => columns.map(({ figure }) => figure(counts));
  const lines: Line[] = [
    [words.title, partner, month],
    [],
    [words.day, ...columns.map(({ head }) => head)],
    ...days.map((row) => [row.day, ...figures(row)]),
    [words.total, ...figures(total)],
  ];
  if (benefits.length > 0) {
    lines.push([], [words.benefit, ...ofBenefits.map(({ head }) => head)]);
    lines.push(
      ...benefits.map((row) => [row.benefit, ...ofBenefits.map(({ figure }) => figure(row))]),
    );
    lines.push([words.total, ...ofBenefits.map(({ sum }) => sum)]);
  }
  if (rewards) {
    lines.push([], [words.reward, words.rewards]);
    lines.push(...rewards.map((row) => [claimedName(row, language), row.served]));
    lines.push([words.total, rewardsOf(total)]);
  }
  return lines;
}

/** Each single serving, with the day on which it was taken back. */
function linesOf(
  servings: readonly Serving[],
  { words, language, timeZone }: Reader & { timeZone: string },
): Line[] {
  if (servings.length === 0) return [];
  const timeOf = (moment: string) => wallClock(moment, timeZone).slice(11, 16);
  return [
    [],
    [words.day, words.time, words.serving, words.price, words.takenBack],
    ...servings.map((one) => [
      dayIn(one.at, timeZone),
      timeOf(one.at),
      rewardName(one, language),
      withAmounts(one.price ?? ''),
      one.takenBackAt ? dayIn(one.takenBackAt, timeZone) : one.takenBack ? words.takenBack : '',
    ]),
  ];
}

/** Browsers name a printed file by the title of the document. */
export function usePrintedName(statement: Month | undefined) {
  const name = statement && nameOf(statement);
  useEffect(() => {
    if (name === undefined) return;
    let title = '';
    const begin = () => {
      title = document.title;
      document.title = name;
    };
    const end = () => void (document.title = title);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [name]);
}

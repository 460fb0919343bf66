// The columns of a partner's month, the same on the screen and in its file.
import type { Statement as Month } from '../../../contract/partners/statements.ts';
import { withAmounts } from '../../words/amounts.ts';
import type { statementWords } from '../../words/office/partners/statement-words.ts';

type Counts = Month['total'];
type Words = (typeof statementWords)['en'];

export const rewardsOf = ({ rewards = 0 }: Counts) => rewards;

/** The figures of a day and of the month, without those of which the month has none. */
export const columnsOf = ({ total }: Month, words: Words) =>
  [
    { head: words.verified, figure: ({ verified }: Counts) => verified },
    { head: words.guests, figure: ({ guests }: Counts) => guests },
    { head: words.served, figure: ({ served }: Counts) => served },
    { head: words.rewards, figure: rewardsOf },
  ].filter(({ figure }) => figure(total) > 0);

type Benefit = Month['benefits'][number];

/** The number of times a benefit was served, and where a price was agreed on, price and amount. */
export const benefitColumnsOf = ({ amounts, total }: Month, words: Words) => [
  {
    head: words.served,
    figure: ({ served }: Benefit): number | string => served,
    sum: total.served,
  },
  ...(amounts
    ? [
        { head: words.price, figure: ({ price = '' }: Benefit) => withAmounts(price), sum: '' },
        {
          head: words.amount,
          figure: ({ amount = '' }: Benefit) => withAmounts(amount),
          sum: amounts.map(withAmounts).join(' + '),
        },
      ]
    : []),
];

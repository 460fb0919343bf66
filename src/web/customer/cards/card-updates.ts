// Applies live updates to the open card: points are counted up, levels rise, the code is renewed,
// stamps and claims are announced, visits leave a receipt, or the card is gone.
import { useState } from 'react';
import type { Claim } from '../../../contract/rewards/claims.ts';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { LiveUpdate } from '../../../contract/cards/live-updates.ts';
import type { Transaction } from '../../../contract/points/points.ts';
import { useCorrections } from '../../api/api-hooks.ts';
import { useLiveUpdates } from '../../api/live-updates.ts';
import { toast } from '../../toast/toast.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { entriesPage, historyPage } from '../points/history.tsx';
import { tellOfPoints } from '../parts/notices.ts';
import { useReceipt } from './receipts.tsx';

/** The calls whose answers a card shows. */
const shown = [
  'currentCustomer',
  'listTransactions',
  'listHistory',
  'listBenefits',
  'listOffers',
  'readShelf',
] as const;

/** The calls whose answers follow from the levels. */
const byLevel = [
  'currentCustomer',
  'readConfig',
  'listBenefits',
  'listOffers',
  'readShelf',
] as const;

type UpdateOf<Kind extends LiveUpdate['kind']> = Extract<LiveUpdate, { kind: Kind }>;

interface CardUpdates {
  /** The last entry that an update brought, in a sentence. */
  news: string;
  /** The claims that updates brought, the latest last. */
  claims: readonly Claim[];
  /** Why the card is gone. */
  gone?: UpdateOf<'gone'>['why'];
}

/** Keeps the guest's card up to date with the server while it is open. */
export function useCardUpdates(customer: CurrentCustomer) {
  const { dashboard, benefit: words, language } = useWords();
  const { amend, askAgain } = useCorrections();
  const [updates, setUpdates] = useState<CardUpdates>({ news: '', claims: [] });
  const { receipt, addVisit, addServed, close } = useReceipt(customer.level);

  function addEntry({ entry, total, level, visit }: UpdateOf<'points'>) {
    const moved = movedBy(entry, customer);
    amend(['currentCustomer', {}], (held) => held && { ...held, ...moved, points: total, level });
    amend(['listTransactions', entriesPage(customer.id)], (held) => withEntry(held, entry));
    const undo = entry.undoes !== null;
    const isOfDebt = entry.wording === 'owed' || entry.wording === 'repaid';
    if (isAskedAgain(entry, customer)) askAgain('currentCustomer');
    const news = newsOf(entry, { total, left: total - (moved.spent ?? 0), dashboard });
    if (visit === undefined) {
      const row = { ...entry, kind: 'points', visit: null } as const;
      amend(['listHistory', historyPage()], (held) => withEntry(held, row));
      setUpdates((before) => ({ ...before, news }));
    }
    // A guest who is looking at the card sees the receipt of the visit, so no notification is
    // shown.
    if (visit !== undefined && document.visibilityState === 'visible') return;
    if (entry.points > 0 && !undo && !isOfDebt) {
      void tellOfPoints({ entry, title: dashboard.pointsAdded, body: news }, language);
    }
  }

  function addBenefit(
    { visit, ...texts }: UpdateOf<'benefit-served' | 'benefit-taken-back'>,
    title: string,
  ) {
    askAgain('listBenefits');
    if (visit !== undefined) return;
    askAgain('listHistory');
    // The name of the benefit may run in the other direction than the sentence.
    toast({ title, detail: `\u2068${benefitText(texts, language)}\u2069` });
  }

  function addClaim({ claim, spent, visit }: UpdateOf<'claim'>) {
    amend(['currentCustomer', {}], (held) => held && { ...held, spent });
    askAgain('readShelf');
    askAgain('listHistory');
    setUpdates((before) => ({ ...before, claims: [...before.claims, claim] }));
    if (claim.state === 'served' && visit === undefined) addServed(claim);
  }

  useLiveUpdates({
    after: customer.news,
    onUpdate: (update) => {
      if (update.kind === 'points') addEntry(update);
      if (update.kind === 'code') askAgain('currentCustomer');
      if (update.kind === 'offers') {
        for (const call of update.levels ? byLevel : (['listOffers'] as const)) askAgain(call);
      }
      if (update.kind === 'benefit-served') {
        addBenefit(update, words.gaveYou(update.partner));
      }
      if (update.kind === 'benefit-taken-back') addBenefit(update, words.takenBack);
      if (update.kind === 'claim') addClaim(update);
      if (update.kind === 'visit-settled' || update.kind === 'visit-undone') {
        if (addVisit(update)) askAgain('listHistory');
      }
      if (update.kind === 'reload') for (const call of shown) askAgain(call);
      if (update.kind === 'gone') setUpdates((before) => ({ ...before, gone: update.why }));
    },
    onRefused: () => askAgain('currentCustomer'),
  });
  return { ...updates, receipt, closeReceipt: close };
}

interface Now {
  total: number;
  /** What is left to spend. */
  left: number;
  dashboard: Words['dashboard'];
}

/** What an entry changes besides the balance: what ended counts as spent. */
const movedBy = (
  { ended = 0 }: Transaction,
  { spent = 0 }: CurrentCustomer,
): Pick<CurrentCustomer, 'spent'> => (ended === 0 ? {} : { spent: spent + ended });

/**
 * Whether an entry changes what only the answer says: what is owed, what ends when, and how
 * many points of a period count.
 */
const isAskedAgain = ({ ended, undoes, wording }: Transaction, { owed, period }: CurrentCustomer) =>
  period !== undefined ||
  ended !== undefined ||
  wording === 'owed' ||
  wording === 'repaid' ||
  (undoes !== null && owed !== undefined);

/** An entry in a sentence. */
const newsOf = ({ points, ended = 0, undoes }: Transaction, { total, left, dashboard }: Now) =>
  ended > 0
    ? dashboard.endedNews({ points: ended, left })
    : dashboard.pointsNews({ points, total, undo: undoes !== null });

interface Row {
  id: number;
  kind?: string;
}

/** A page of history with a new entry on top; an older entry that it undoes is marked undone. */
function withEntry<Page extends { rows: Row[]; total: number }>(
  held: Page,
  entry: Page['rows'][number] & Pick<Transaction, 'undoes'>,
): Page {
  const isEntry = (row: Row, id: number | null) => row.kind === entry.kind && row.id === id;
  if (held.rows.some((row) => isEntry(row, entry.id))) return held;
  const rows = held.rows.map((row) =>
    isEntry(row, entry.undoes) ? { ...row, undoneBy: entry.id } : row,
  );
  return { ...held, rows: [entry, ...rows], total: held.total + 1 };
}

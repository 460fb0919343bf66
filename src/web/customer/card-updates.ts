// What the open card does with what it hears: it counts up, rises, renews its code, tells what was
// given, or is gone.
import { useState } from 'react';
import type { CurrentCustomer } from '../../contract/customers.ts';
import type { LiveUpdate } from '../../contract/live-updates.ts';
import type { Transaction } from '../../contract/points.ts';
import { useCorrections } from '../api/hooks.ts';
import { useLiveUpdates } from '../api/live-updates.ts';
import { toast } from '../toast.ts';
import { useWords } from '../words/language.ts';
import { tellOfPoints } from './notices.ts';

type Told<Kind extends LiveUpdate['kind']> = Extract<LiveUpdate, { kind: Kind }>;

interface CardUpdates {
  /** The last entry that was heard of, in a sentence. */
  said: string;
  /** Why there is no card any more. */
  gone?: Told<'gone'>['why'];
}

/** Keeps the guest's card as it is on the server, for as long as it is open. */
export function useCardUpdates(customer: CurrentCustomer): CardUpdates {
  const { dashboard, benefit: words, language } = useWords();
  const { amend, askAgain } = useCorrections();
  const [updates, setUpdates] = useState<CardUpdates>({ said: '' });

  function hearPoints({ entry, total, level }: Told<'points'>) {
    amend(['currentCustomer', {}], (held) => held && { ...held, points: total, level });
    const history = { params: { id: customer.id }, query: { after: undefined } };
    amend(['listTransactions', history], (held) =>
      held.rows.some(({ id }) => id === entry.id)
        ? held
        : { ...held, rows: [entry, ...held.rows.map(tied(entry))], total: held.total + 1 },
    );
    const undo = entry.undoes !== null;
    const said = dashboard.pointsNews({ points: entry.points, total, undo });
    setUpdates((before) => ({ ...before, said }));
    if (entry.points > 0 && !undo) {
      void tellOfPoints({ entry, title: dashboard.pointsAdded, body: said }, language);
    }
  }

  function hearBenefit({ title, benefit }: { title: string; benefit: string }) {
    // It runs in its own direction, whatever stands around it.
    toast({ title, detail: `\u2068${benefit}\u2069` });
    askAgain('listBenefits');
  }

  useLiveUpdates({
    after: customer.news,
    onUpdate: (heard) => {
      if (heard.kind === 'points') hearPoints(heard);
      if (heard.kind === 'code') askAgain('currentCustomer');
      if (heard.kind === 'offers') askAgain('listOffers');
      if (heard.kind === 'benefit-served') {
        hearBenefit({ title: words.gaveYou(heard.partner), benefit: heard.benefit });
      }
      if (heard.kind === 'benefit-taken-back') {
        hearBenefit({ title: words.takenBack, benefit: heard.benefit });
      }
      if (heard.kind === 'gone') setUpdates((before) => ({ ...before, gone: heard.why }));
    },
    onRefused: () => askAgain('currentCustomer'),
  });
  return updates;
}

/** An older entry, which is undone if the new one says so. */
const tied = (entry: Transaction) => (older: Transaction) =>
  older.id === entry.undoes ? { ...older, undoneBy: entry.id } : older;

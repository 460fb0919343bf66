// Drafts: the unsaved values of the office's forms, kept in this browser tab.
import { useState } from 'react';

/** The value of each field before typing, and the typed one. */
export type Typed = Record<string, { was: string; now: string }>;

interface Draft {
  typed: Typed;
  /** The edited row as it was when typing began, or another choice that belongs to the form. */
  row?: unknown;
}

interface Drafts {
  /** The person who has typed the drafts. */
  owner: string;
  forms: Record<string, Draft>;
}

const key = 'drafts';

/** Makes this person the owner of the drafts, and deletes those of anybody else. */
export function ownDrafts(owner: string) {
  if (read().owner !== owner) write({ owner, forms: {} });
}

/** Deletes all drafts, as a log-out does. */
export const forgetDrafts = () => write(undefined);

export const draftOf = (form: string): Draft | undefined => read().forms[form];

/** Keeps the typed values of a form. */
export const keepTyped = (form: string, typed: Typed) => keep(form, { ...draftOf(form), typed });

export function forgetDraft(form: string) {
  const { owner, forms } = read();
  const { [form]: _, ...others } = forms;
  write({ owner, forms: others });
}

/** Keeps the row that a form edits. */
export const keepRow = (form: string, row: unknown) => keep(form, { typed: {}, row });

/**
 * A value that belongs to a form although it is not a field, and its setter. It survives a log-in
 * and a reload.
 */
export function useChosen<Choice>(form: string) {
  const [chosen, setChosen] = useState(() => draftOf(form)?.row as Choice | undefined);

  function choose(choice: Choice) {
    keepRow(form, choice);
    setChosen(choice);
  }
  return [chosen, choose] as const;
}

function keep(form: string, draft: Draft) {
  const { owner, forms } = read();
  write({ owner, forms: { ...forms, [form]: draft } });
}

/** Session storage ends with the tab, and each tab has drafts of its own. */
function read(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? { owner: '', forms: {} };
  } catch {
    return { owner: '', forms: {} };
  }
}

function write(drafts: Drafts | undefined) {
  try {
    if (drafts) sessionStorage.setItem(key, JSON.stringify(drafts));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a draft lasts as long as its form is open.
  }
}

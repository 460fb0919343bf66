// What is typed into the office's forms and not saved yet, kept in this tab until it is.
import { useState } from 'react';

/** A field's value as it was when somebody began to type, and as it was typed. */
export type Typed = Record<string, { was: string; now: string }>;

interface Draft {
  typed: Typed;
  /** The row that is edited, as it was then; or what else was chosen. */
  row?: unknown;
}

interface Drafts {
  /** Who typed them. */
  owner: string;
  forms: Record<string, Draft>;
}

const key = 'drafts';

/** From now on this person types; what somebody else had typed here is forgotten. */
export function claimDrafts(owner: string) {
  if (read().owner !== owner) write({ owner, forms: {} });
}

/** Forgets all that was typed, as somebody does who logs out. */
export const forgetDrafts = () => write(undefined);

export const draftOf = (form: string): Draft | undefined => read().forms[form];

/** Keeps what was typed into a form, beside what else is kept of it. */
export const keepTyped = (form: string, typed: Typed) => keep(form, { ...draftOf(form), typed });

export function forgetDraft(form: string) {
  const { owner, forms } = read();
  const { [form]: _, ...others } = forms;
  write({ owner, forms: others });
}

/** Keeps the row that a form edits, as it is now. */
export const keepRow = (form: string, row: unknown) => keep(form, { typed: {}, row });

/**
 * What was chosen for a form besides its fields, and how to choose it. After a log-in or a reload
 * it is what was chosen before.
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

/** The tab's own storage ends with the tab, and another tab's typing is another draft. */
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
    // Without storage it stays in the form, for as long as that is open.
  }
}

// What is typed into the office's forms and not saved yet, kept in this tab until it is.
import { useState } from 'react';

/** A field's value as it was when somebody began to type, and as it was typed. */
export type Typed = Record<string, { was: string; now: string }>;

interface Draft {
  typed: Typed;
  /** The row that is edited, as it was then. */
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

/**
 * The row that a form edits, and how to begin and end that. After a log-in or a reload it is the
 * one that was being edited, as it was then.
 */
export function useEdited<Row>(form: string) {
  const [edited, setEdited] = useState(() => draftOf(form)?.row as Row | undefined);

  function edit(row: Row | undefined) {
    if (row === undefined) forgetDraft(form);
    else keep(form, { typed: {}, row });
    setEdited(row);
  }
  return [edited, edit] as const;
}

/** The row as it is by now; as it was, where it is gone. */
export const newest = <Row extends { id: number }>(edited: Row, rows: readonly Row[]): Row =>
  rows.find(({ id }) => id === edited.id) ?? edited;

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

// The sentences of answers in the language of the screens: a guest's page knows those of guests,
// and all others come with the screens of staff.
import type { Message } from '../../../contract/messages/messages.ts';
import type { Language, Words } from './en.ts';

type Table = Partial<Record<Message, string>>;

const all: Partial<Record<Language, Table>> = {};

/** Adds the sentences that come with the screens of staff. */
export const knowSentences = (tables: Record<Language, Table>) => void Object.assign(all, tables);

/** The sentences that this page knows. */
export const sentencesIn = ({ language, messages }: Words): Table => all[language] ?? messages;

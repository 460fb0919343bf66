// The channel of e-mails: to the address that a guest has confirmed, and alerts to the owner's.
import { alerts } from '../../contract/restaurant/alerts.ts';
import { consentsFor } from '../../contract/channels/channel-words.ts';
import type { LanguageCode } from '../../contract/values/languages.ts';
import { subjectOf, type Letter } from '../../domain/channels/letters.ts';
import { readMail, type MailSettings } from '../../storage/channels/channel-settings.ts';
import type { CarriedAlert, CarriedMessage } from '../../storage/channels/claiming.ts';
import { readContacts } from '../../storage/channels/contacts.ts';
import type { ChannelWork } from './channel.ts';
import { mailTimeout, sendMail } from './mail.ts';
import { letterWords } from './letter-words.ts';

interface To {
  server: MailSettings;
  address: string;
  /** The token that ends such e-mails; none for the owner. */
  endToken: string | undefined;
}

/**
 * Carried at least once: after a try whose end nobody knows it is sent again, with the same
 * Message-ID.
 */
export const emailChannel: ChannelWork<To> = {
  doubles: 'harmless',

  mayCarry: async ({ db }, content) => {
    const server = await readMail(db);
    if (!server?.checkedAt) return undefined;
    if (content.kind === 'alert') {
      const address = server.alertsTo;
      return address === null ? undefined : { server, address, endToken: undefined };
    }
    const { customerId } = content;
    const [contact] = await readContacts(db, [customerId]);
    return contact && { server, ...contact };
  },

  carry: async ({ config }, { id, content, to, signal }) => {
    const origin = config.PUBLIC_URL;
    if (origin === undefined) return { outcome: 'failed', why: null };
    const { server, address, endToken } = to;
    const letter =
      content.kind === 'alert'
        ? letterOfAlert(content, { server, origin })
        : letterOfMessage(content, { server, origin, endToken: endToken! });
    const { outcome, why } = await sendMail({
      server,
      allowed: config.MAIL_HOSTS,
      to: address,
      letter,
      id: `sofra-${content.kind}-${id}`,
      ...(endToken && { endBy: `${origin}/stop/${endToken}` }),
      timeout: mailTimeout,
      signal,
    });
    const outcomes = {
      taken: 'sent',
      refused: 'failed',
      again: 'again',
      silent: 'silent',
    } as const;
    return { outcome: outcomes[outcome], why };
  },
};

interface Sender {
  server: Pick<MailSettings, 'senderName' | 'imprint'>;
  origin: string;
}

function letterOfMessage(
  { purpose, language, english, arabic, points }: CarriedMessage,
  { server, origin, endToken }: Sender & { endToken: string },
): Letter {
  const words = letterWords[language];
  const text = language === 'ar' ? arabic : english;
  const gift = points > 0 ? [words.gift(points)] : [];
  return {
    language,
    subject: subjectOf(`${server.senderName}: ${text}`),
    words: [text, ...gift],
    act: { label: words.openCard, address: `${origin}/dashboard/me` },
    foot: [words.why[purpose](server.senderName), server.imprint],
    end: {
      label: consentsFor[purpose].email.ended[language],
      address: `${origin}/stop/#${endToken}`,
    },
  };
}

/** An alert stands in both languages, since nobody has said which one the owner reads. */
function letterOfAlert({ about, subject }: CarriedAlert, { server, origin }: Sender): Letter {
  const { words, leadsTo } = alerts[about as keyof typeof alerts];
  return {
    language: 'en',
    subject: subjectOf(`${server.senderName}: ${words.en}`),
    words: [words.en, words.ar],
    act: { label: letterWords.en.look, address: `${origin}${leadsTo(subject)}` },
    foot: [letterWords.en.alertsWhy],
  };
}

interface Link extends Sender {
  language: LanguageCode;
  token: string;
}

/** The e-mail with the link by which the owner of an address confirms it. */
export function letterOfLink({ language, server, origin, token }: Link): Letter {
  const words = letterWords[language];
  return {
    language,
    subject: subjectOf(words.confirmSubject(server.senderName)),
    words: [words.confirmText(server.senderName), words.confirmElse],
    act: { label: words.confirm, address: `${origin}/confirm/#${token}` },
    foot: [server.imprint],
  };
}

/** A test mail, which shows what stands at the foot of the others. */
export function letterOfTest({ language, server }: Pick<Link, 'language' | 'server'>): Letter {
  const words = letterWords[language];
  return {
    language,
    subject: subjectOf(words.testSubject(server.senderName)),
    words: [words.testText],
    foot: [server.imprint],
  };
}

// E-mails as they are sent: their subject, their text and the same as plain HTML.
import type { LanguageCode } from '../../contract/values/languages.ts';

/** What an e-mail says, in one language. */
export interface Letter {
  language: LanguageCode;
  subject: string;
  /** Paragraphs of plain text. */
  words: readonly string[];
  /** The one thing to do. */
  act?: { label: string; address: string };
  /** Paragraphs at the foot, in small print. */
  foot: readonly string[];
  /** How to end such e-mails; service to the owner has none. */
  end?: { label: string; address: string };
}

/** The most characters of a subject, which programs cut off otherwise. */
const subjectLength = 78;

/**
 * A text for a header: in one line, and without the beginning of an encoded word (RFC 2047), which
 * programs would decode to other signs and to ends of lines.
 */
export const inHeader = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();

/** A subject, shortened at the end of a word. */
export function subjectOf(text: string): string {
  const line = inHeader(text);
  if (line.length <= subjectLength) return line;
  const cut = line.slice(0, subjectLength - 1).replace(/\s\S*$/, '');
  return `${cut.toWellFormed()}…`;
}

export function textOf({ words, act, foot, end }: Letter): string {
  const linkOf = ({ label, address }: { label: string; address: string }) =>
    `${label}:\n${address}`;
  const parts = [...words, ...(act ? [linkOf(act)] : []), '--', ...foot];
  return [...parts, ...(end ? [linkOf(end)] : [])].join('\n\n');
}

/** HTML without pictures, scripts and styles of others, which every program shows alike. */
export function htmlOf({ language, subject, words, act, foot, end }: Letter): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraph = (text: string, style: string) =>
    `<p style="${style}">${escaped(text).replaceAll('\n', '<br>')}</p>`;
  const small = 'margin:0 0 8px;font-size:13px;color:#6b6257';
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" ',
    `content="light dark"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.6 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    ...words.map((text) => paragraph(text, 'margin:0 0 16px')),
    act
      ? `<p style="margin:24px 0"><a href="${escaped(act.address)}" ` +
        'style="display:inline-block;padding:12px 20px;border-radius:8px;background:#7a3b1d;' +
        `color:#fff;text-decoration:none">${escaped(act.label)}</a></p>`
      : '',
    '<hr style="border:0;border-top:1px solid #d8cfc0;margin:24px 0">',
    ...foot.map((text) => paragraph(text, small)),
    end
      ? `<p style="${small}"><a href="${escaped(end.address)}" style="color:inherit">` +
        `${escaped(end.label)}</a></p>`
      : '',
    '</div></body></html>',
  ].join('');
}

const signs: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML, in which no sign begins a tag or ends an attribute. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

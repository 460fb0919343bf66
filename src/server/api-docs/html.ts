// HTML templates that escape every value, except HTML that the templates made themselves.

/** Escaped HTML. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

/** HTML from a template: `` html`<p>${name}</p>` `` escapes the name, also within attributes. */
export const html = (fixed: TemplateStringsArray, ...parts: Part[]) =>
  new Html(String.raw({ raw: fixed }, ...parts.map(markupOf)));

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

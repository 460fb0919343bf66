// Saves a text as a file through the browser.

interface Download {
  name: string;
  /** The media type. */
  type: string;
  text: string;
}

export function download({ name, type, text }: Download) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

/** A text as a name that every system takes for a file: no signs that stand for something else. */
export const fileNameOf = (text: string) =>
  text
    .replaceAll(/[\\/:*?"<>|.\p{C}\s]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100);

// Lets the browser keep a text as a file.

interface Download {
  name: string;
  /** What it is, as a media type. */
  type: string;
  text: string;
}

export function download({ name, type, text }: Download) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}

// Fetches files of the app that are not in its first one, and tells a missing file from a missing
// connection: both are the same error in a browser.

/** A file of this page's version is not there any more: Sofra was updated since it was opened. */
export class Outdated extends Error {
  constructor() {
    super('Sofra was updated');
  }
}

/** Fetches a file; throws Outdated if it is missing because Sofra was updated. */
export async function ownFile<File>(fetchFile: () => Promise<File>): Promise<File> {
  try {
    return await fetchFile();
  } catch (error) {
    throw (await isUpdated()) ? new Outdated() : error;
  }
}

/** Whether the server's document starts another app than this page. */
async function isUpdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.src;
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  );
  const [named] = /\/assets\/index-[^"]+\.js/.exec(page) ?? [];
  return own !== undefined && named !== undefined && !own.endsWith(named);
}

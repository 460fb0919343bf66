// Reads a picture file of this device, as it is to be seen: turned as its camera was held.

/** Throws where the file is no picture. */
export async function readPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  return picture;
}

/** What it measures; a drawing without a size of its own fills a square of this side. */
export const sizeOf = (
  { naturalWidth: width, naturalHeight: height }: HTMLImageElement,
  side: number,
) => (width ? { width, height } : { width: side, height: side });

/** A data address rather than an address of the browser's memory, which the page may not show. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(file);
  });

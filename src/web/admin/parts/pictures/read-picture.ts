// Reads a picture file, rotated as its camera was held.

/** Throws where the file is no picture. */
export const readPicture = async (file: File) => loadPicture(await addressOf(file));

/** Throws where there is no picture at the address. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** The size of a picture; a drawing without a size fills a square of this side. */
export const sizeOf = (
  { naturalWidth: width, naturalHeight: height }: HTMLImageElement,
  side: number,
) => (width ? { width, height } : { width: side, height: side });

/** The file as a data address, since the content security policy forbids blob addresses. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(file);
  });

// Makes a logo out of any picture file: scaled down on a canvas, as a data address.
import { fitsAsLogo } from '../../../contract/settings.ts';

/** The longest side in pixels, tried in this order until the picture is small enough. */
const sides = [256, 192, 128, 96];

/** The picture as a data address that the contract takes. Throws where the file is no picture. */
export async function logoFrom(file: File): Promise<string> {
  const picture = await pictureOf(file);
  for (const side of sides) {
    const address = drawn(picture, side);
    if (fitsAsLogo(address)) return address;
  }
  throw new Error('This picture stays too large');
}

async function pictureOf(file: File) {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  return picture;
}

/** A data address rather than an address of the browser's memory, which the page may not show. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable')));
    reader.readAsDataURL(file);
  });

function drawn(picture: HTMLImageElement, side: number) {
  // A drawing without a size of its own fills the square.
  const { width, height } = picture.naturalWidth
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: side, height: side };
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}

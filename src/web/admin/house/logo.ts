// Makes a logo out of any picture file: scaled down, as a data address.
import { fitsAsLogo } from '../../../contract/house/settings.ts';
import { readPicture, sizeOf } from '../parts/pictures/read-picture.ts';

/** The longest side in pixels, tried in this order until the picture is small enough. */
const sides = [256, 192, 128, 96];

/** The picture as a data address that the contract takes. Throws where the file is no picture. */
export async function logoFrom(file: File): Promise<string> {
  const picture = await readPicture(file);
  for (const side of sides) {
    const address = drawn(picture, side);
    if (fitsAsLogo(address)) return address;
  }
  throw new Error('This picture stays too large');
}

function drawn(picture: HTMLImageElement, side: number) {
  const { width, height } = sizeOf(picture, side);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}

// Makes a reward's picture out of any picture file: cropped, scaled down, as a JPEG.
import { fileTypes } from '../../../contract/endpoint.ts';
import { rewardLimits } from '../../../contract/values.ts';
import { readPicture, sizeOf } from '../parts/pictures/read-picture.ts';

/** The ratio of width to height. */
const shape = 3 / 2;

/** Widths in pixels, tried in this order, each in all qualities, until the file is small enough. */
const widths = [960, 720, 480];
const qualities = [0.86, 0.75, 0.6, 0.45, 0.3];

/**
 * The middle of the picture, never enlarged, of at most `rewardLimits.picture` bytes. Throws where
 * the file is no picture.
 */
export async function pictureFrom(file: File): Promise<Blob> {
  const picture = await readPicture(file);
  for (const width of widths) {
    const canvas = drawn(picture, width);
    for (const quality of qualities) {
      const made = await written(canvas, quality);
      if (made.size <= rewardLimits.picture) return made;
    }
  }
  throw new Error('This picture stays too large');
}

function drawn(picture: HTMLImageElement, most: number) {
  const whole = sizeOf(picture, most);
  const width = Math.min(whole.width, whole.height * shape);
  const height = width / shape;
  const scale = Math.min(1, most / width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  // JPEG has no transparency: without a background it would be black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(whole.width - width) / 2, (whole.height - height) / 2];
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const written = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('This picture cannot be written'))),
      fileTypes.picture,
      quality,
    ),
  );

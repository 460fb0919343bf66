// Small pictures, and logos made of them.

/** A JPEG of one grey pixel: its markers with the tables of ITU-T T.81, annex K, left out. */
export const smallestJpeg = Buffer.from(
  'ffd8ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);

/** A JPEG of so many bytes, whose scan is filled up. */
export const jpegOf = (bytes: number): Buffer =>
  Buffer.concat([
    smallestJpeg.subarray(0, -2),
    Buffer.alloc(bytes - smallestJpeg.length),
    smallestJpeg.subarray(-2),
  ]);

/** A PNG of one grey pixel. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** A logo as the settings have it. */
export const logoOf = (kind: 'png' | 'jpeg' | 'webp', bytes: Buffer): string =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;

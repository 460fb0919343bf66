// Pictures for rewards.

/** A JPEG of one grey pixel: its markers with the tables of ITU-T T.81, annex K, left out. */
export const smallestJpeg = Buffer.from(
  'ffd8ffc0000b080001000101011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);

// The logo, a picture within the settings, reduced to the parts that are needed to show it.
import { withoutMetadata } from '../../domain/pictures/jpeg.ts';
import { pngWithoutMetadata } from '../../domain/pictures/png.ts';
import { webpWithoutMetadata } from '../../domain/pictures/webp.ts';

const readers: Record<string, typeof withoutMetadata> = {
  jpeg: withoutMetadata,
  png: pngWithoutMetadata,
  webp: webpWithoutMetadata,
};

/** A data URL with the reduced picture; undefined if it is no picture of the kind that it names. */
export function readLogo(address: string): string | undefined {
  const [, kind = '', data = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(address) ?? [];
  const bytes = readers[kind]?.(Buffer.from(data, 'base64'));
  return bytes && `data:image/${kind};base64,${Buffer.from(bytes.buffer).toString('base64')}`;
}

let last: { stored: string; shown: string | null } | undefined;

/**
 * The logo as anybody may see it. One that an earlier version stored, or that was restored, may
 * have more in it than is shown; one that is no picture is left out. The last one is remembered,
 * since every page asks for it.
 */
export function shownLogo(stored: string | null): string | null {
  if (stored === null) return null;
  if (last?.stored !== stored) last = { stored, shown: readLogo(stored) ?? null };
  return last.shown;
}

// The running version, and the changes of each version, read from CHANGELOG.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '../../contract/overview/releases.ts';
import { sofraFolder } from '../../storage/own-files.ts';

const read = (name: string) => readFileSync(join(sofraFolder, name), 'utf8');

let version: string | undefined;

/** The version in `package.json`, such as 0.10.0; read once, since an update changes the file. */
export const runningVersion = (): string =>
  (version ??= (JSON.parse(read('package.json')) as { version: string }).version);

/** The versions in CHANGELOG.md, the newest first; an empty list if the file is missing. */
export function readReleases(): Release[] {
  try {
    return releasesIn(read('CHANGELOG.md'));
  } catch {
    return [];
  }
}

/** The versions in a text in the format of Keep a Changelog: headings with lists below them. */
export function releasesIn(text: string): Release[] {
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const [heading = '', ...parts] = section.split(/^### /m);
    const [, name, day] = /^(\S+) – (\d{4}-\d\d-\d\d)$/m.exec(heading) ?? [];
    return name && day ? [{ version: name, day, parts: parts.map(partIn) }] : [];
  });
}

function partIn(part: string): Release['parts'][number] {
  const [kind = '', ...points] = part.split(/^- /m);
  return { kind: kind.trim(), points: points.map(plain) };
}

/** A point as plain text: on one line, without the marks of emphasis, code and links. */
const plain = (point: string) =>
  point
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .trim();

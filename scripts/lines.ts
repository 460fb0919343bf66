// What every source file keeps: it begins with a sentence that says what it is, and no line is
// longer than 100 columns. Other checks read the code; this one reads comments and texts too.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most columns of a line; a letter is one, whatever its bytes. */
const mostColumns = 100;

/** A first comment that ends with a full stop, below the line that names an interpreter. */
const firstSentence = /^(#!.*\n)?(\/\/ .*\n)*\/\/ .*[.!?]\n/;

/** The source files below a folder, by their paths from there. */
export const sourcesIn = (folder: string): string[] =>
  globSync(['{src,migrations,scripts,tests,lab,bench,cluster}/**/*.{ts,tsx,mjs}', '*.config.ts'], {
    cwd: folder,
  });

/** What is wrong with the source files below a folder, a line each; empty if nothing is. */
export function wrongLinesIn(folder: string): string[] {
  return sourcesIn(folder).flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const long = [...text.split('\n').entries()]
      .filter(([, line]) => [...line].length > mostColumns)
      .map(([index]) => `${path}:${index + 1} is longer than ${mostColumns} columns`);
    if (firstSentence.test(text)) return long;
    return [`${path} does not begin with a sentence that says what it is`, ...long];
  });
}

if (import.meta.main) {
  const wrong = wrongLinesIn('.');
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}

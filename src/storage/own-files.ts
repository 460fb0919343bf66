// The files that Sofra comes with: they are found the same way by its sources and by the built
// server, whose folders differ.
import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** The folder of Sofra, which `package.json` is in. */
export const sofraFolder = dirname(findPackageJSON(import.meta.url)!);

/**
 * The file of a program in the folder of the importing module: TypeScript among the sources, and
 * JavaScript in the built server, where all programs are in one folder.
 */
export const programBeside = ({ dirname: folder, filename }: ImportMeta, name: string) =>
  join(folder, name + extname(filename));

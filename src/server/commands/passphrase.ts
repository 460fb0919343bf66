// Asks for a passphrase at the terminal without echo, or reads it from a pipe.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The first line of the input. Throws if there is none. */
export async function askPassphrase(): Promise<string> {
  const { stdin, stdout } = process;
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() });
  const isTerminal = Boolean(stdin.isTTY);
  if (isTerminal) stdout.write('  Passphrase of the copy: ');
  const lines = createInterface({ input: stdin, output: unseen, terminal: isTerminal });
  try {
    for await (const line of lines) if (line !== '') return line;
    throw new Error('No passphrase was given');
  } finally {
    lines.close();
    if (isTerminal) stdout.write('\n');
  }
}

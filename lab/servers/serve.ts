// A measured server of a furnished restaurant, with its administrator logged in.
import { serverFlags } from '../../scripts/flags.mjs';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { gateAt, logIn } from '../calls/gate.ts';
import { environmentOf } from '../restaurants/store.ts';
import { startProgram, type Program } from './program.ts';

/** A server that is asked as somebody. */
export interface Door {
  url: string;
  /** The administrator's session, as the `Cookie` header says it. */
  cookie: string;
}

export interface Served extends Omit<Program<unknown>, 'ports' | 'tell'>, Door {
  /** The address of a bare Fastify in the same process, which answers like `/api/fixed`. */
  bareUrl: string;
  /** Sets the answer of the bare Fastify. */
  bareAnswers: (answer: unknown) => Promise<void>;
  /** Has the server do these periodic works from now on, and no others. */
  keeps: (works: readonly ('sums' | 'claims')[]) => Promise<void>;
}

/** Works with a fresh server of a furnished restaurant, which is closed afterwards. */
export async function withServer<Found>(
  location: DatabaseLocation,
  work: (server: Served) => Promise<Found>,
  environment: Record<string, string> = {},
): Promise<Found> {
  const server = await serve(location, environment);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** @param environment `SUMS=none` is for a server that never sums entries up. */
export async function serve(
  location: DatabaseLocation,
  environment: Record<string, string> = {},
): Promise<Served> {
  const program = new URL('measured.ts', import.meta.url);
  const { ports, ...server } = await startProgram<{ port: number; barePort: number }>(program, {
    environment: { ...environmentOf(location), ...environment },
    flags: serverFlags,
  });
  const url = `http://127.0.0.1:${ports.port}`;
  return {
    ...server,
    url,
    bareUrl: `http://127.0.0.1:${ports.barePort}`,
    cookie: await logIn(gateAt(url)),
    bareAnswers: (answer) => server.tell({ answer }),
    keeps: (works) => server.tell({ keeps: works }),
  };
}

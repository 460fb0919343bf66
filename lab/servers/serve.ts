// A measured server of a furnished restaurant, with its administrator logged in.
import { serverFlags } from '../../scripts/flags.mjs';
import type { DatabaseLocation } from '../../src/storage/database/store.ts';
import { clientAt, logIn } from '../calls/client.ts';
import { environmentOf } from '../restaurants/store.ts';
import { startProgram, type Program } from './program.ts';

/** A server and a session of its administrator. */
export interface AdminSession {
  url: string;
  /** The administrator's session, as a `Cookie` header. */
  cookie: string;
}

export interface Served extends Omit<Program<unknown>, 'ports' | 'tell'>, AdminSession {
  /** The address of a bare Fastify in the same process, which answers as `/api/fixed` does. */
  bareUrl: string;
  /** Sets the answer of the bare Fastify. */
  bareAnswers: (answer: unknown) => Promise<void>;
  /** Makes the server do these kinds of periodic work from now on, and no others. */
  keeps: (works: readonly ('sums' | 'claims' | 'look' | 'messages')[]) => Promise<void>;
}

/** Calls `work` with a new server of a furnished restaurant, and closes the server afterwards. */
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

/** @param environment With `SUMS=none`, the server never updates its summaries. */
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
    cookie: await logIn(clientAt(url)),
    bareAnswers: (answer) => server.tell({ answer }),
    keeps: (works) => server.tell({ keeps: works }),
  };
}

// A measured server in a separate process: both ends of its communication with the benchmark.
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Program<Ports> {
  ports: Ports;
  pid: number;
  /** The memory of the process in mebibytes, after a garbage collection. */
  memory: () => Promise<number>;
  /** Sends a message; resolves when it has arrived. */
  tell: (message: unknown) => Promise<void>;
  close: () => Promise<void>;
}

interface How {
  environment: Record<string, string | undefined>;
  flags?: readonly string[];
}

/** Starts a program. Its first message to us has its ports. */
export async function startProgram<Ports>(
  path: URL,
  { environment, flags = [] }: How,
): Promise<Program<Ports>> {
  // The server writes its log as in production; the output is discarded.
  const server = fork(path, {
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    execArgv: ['--expose-gc', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = async () => {
    const [message] = (await once(server, 'message')) as [unknown];
    return message;
  };
  const asked = async (message: unknown) => {
    const answer = next();
    server.send(message as string);
    return answer;
  };
  return {
    ports: (await next()) as Ports,
    pid: server.pid ?? 0,
    memory: async () => ((await asked('memory')) as number) / 1_024 ** 2,
    tell: async (message) => void (await asked(message)),
    close: async () => {
      const gone = once(server, 'exit');
      server.disconnect();
      await gone;
    },
  };
}

/**
 * For the program: answers the benchmark's messages until it disconnects, then closes and exits.
 */
export function answerBenchmark(
  close: () => Promise<unknown>,
  receive?: (message: object) => void,
): void {
  process.on('message', (message) => {
    if (message === 'memory') {
      globalThis.gc?.();
      process.send?.(process.memoryUsage.rss());
    } else {
      receive?.(message as object);
      process.send?.('received');
    }
  });
  process.once('disconnect', async () => {
    await close();
    process.exit();
  });
}

// A measured server in a process of its own: both sides of what it and its benchmark say.
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Program<Ports> {
  ports: Ports;
  pid: number;
  /** Mebibytes that the process takes, after a collection of garbage. */
  memory: () => Promise<number>;
  /** Sends a message, and waits until it has arrived. */
  tell: (message: unknown) => Promise<void>;
  close: () => Promise<void>;
}

interface How {
  environment: Record<string, string | undefined>;
  flags?: readonly string[];
}

/** Starts a program, whose first message are its ports. */
export async function startProgram<Ports>(
  path: URL,
  { environment, flags = [] }: How,
): Promise<Program<Ports>> {
  // The log of the server is written, as it is in the restaurant, and thrown away.
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

/** In the program: answers the benchmark until it lets go, then closes and ends the process. */
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

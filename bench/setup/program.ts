// A server in a process of its own, which says where it listens and what memory it takes.
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Program<Ports> {
  ports: Ports;
  pid: number;
  /** Bytes that the process takes, once what it does not need is gone. */
  memory: () => Promise<number>;
  /** Tells the process something, and waits until it has heard. */
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
  // What the server logs goes nowhere, but it is written, as it is in the restaurant.
  const server = fork(path, {
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    execArgv: ['--expose-gc', ...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const next = async () => {
    const [heard] = (await once(server, 'message')) as [unknown];
    return heard;
  };
  const asked = async (message: unknown) => {
    const answer = next();
    server.send(message as string);
    return answer;
  };
  return {
    ports: (await next()) as Ports,
    pid: server.pid ?? 0,
    memory: async () => (await asked('memory')) as number,
    tell: async (message) => void (await asked(message)),
    close: async () => {
      const gone = once(server, 'exit');
      server.disconnect();
      await gone;
    },
  };
}

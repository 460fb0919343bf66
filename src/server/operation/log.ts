// Log lines, and all that they may say: what is not named here never gets into one.
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * Texts that a line may say besides its sentence, none of which comes from a caller. Any number and
 * any yes or no may stand in a line; a body, a header, an address may not, nor any other object.
 */
const texts = new Set(['method', 'route', 'reqId', 'hostname']);

/** What is told of an error: of what a database says, the names of our own tables and rules. */
const told = ['code', 'errcode', 'table', 'column', 'constraint'] as const;

/** Opens the log: lines of JSON to standard output, or to where they are to go. */
export function openLog(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    formatters: { log: withoutSecrets, bindings: withoutSecrets },
    serializers: { err: errorWithoutSecrets },
    hooks: {
      logMethod([first, sentence], write) {
        if (typeof first === 'string') return write.call(this, first);
        // Without a sentence of ours the line would say the error's own.
        const about = first instanceof Error ? { err: first } : (first as object);
        return write.call(this, about, sentence ?? 'something happened');
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Bytes of lines that are written together, and milliseconds for which they wait at most. */
const together = { bytes: 4_096, wait: 500 };

/** Standard output, without a write for each line; only a kill loses those that wait. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, minLength: together.bytes, sync: true });
  setInterval(() => output.flush(), together.wait).unref();
  process.once('exit', () => output.flushSync());
  return output;
}

const withoutSecrets = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        ['number', 'boolean'].includes(typeof value) ||
        (typeof value === 'string' && texts.has(name)) ||
        (name === 'err' && value instanceof Error),
    ),
  );

/**
 * An error as far as it is ours: what it quotes, a parser or a database took from what somebody
 * sent, and its other fields may hold a whole row.
 */
function errorWithoutSecrets(error: Error): Record<string, unknown> {
  const fields = error as Partial<Record<(typeof told)[number], unknown>>;
  const { name, message, stack = '', cause } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...Object.fromEntries(told.flatMap((key) => (fields[key] ? [[key, fields[key]]] : []))),
    message: message.replace(/["'`].*["'`]/s, '"…"'),
    stack: frames.join('\n'),
    ...(cause instanceof Error && { cause: errorWithoutSecrets(cause) }),
  };
}

// The log, and the fields that its lines may have: others are never logged.
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * The texts that a line may have besides its sentence, none of which comes from a caller. All
 * numbers and booleans may be logged; bodies, headers, addresses and other objects may not.
 */
const texts = new Set(['method', 'route', 'reqId', 'hostname']);

/** The fields of an error that are logged: codes, and names of our own tables and constraints. */
const errorFields = ['code', 'errcode', 'table', 'column', 'constraint'] as const;

/** Opens the log, which writes lines of JSON to standard output or to `destination`. */
export function openLog(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    formatters: { log: withoutSecrets, bindings: withoutSecrets },
    serializers: { err: errorWithoutSecrets },
    hooks: {
      logMethod([first, sentence], write) {
        if (typeof first === 'string') return write.call(this, first);
        // Without a sentence of our own, the line would have the error's message.
        const about = first instanceof Error ? { err: first } : (first as object);
        return write.call(this, about, sentence ?? 'something happened');
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Bytes of lines that are written in one go, and the milliseconds that they wait at most. */
const batch = { bytes: 4_096, wait: 500 };

/** Buffered standard output; only a kill loses the lines that wait. */
export function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: 1, minLength: batch.bytes, sync: true });
  setInterval(() => output.flush(), batch.wait).unref();
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
 * The parts of an error that are ours: the message of a parser or a database can quote what
 * somebody sent, and its other fields can hold a whole row.
 */
function errorWithoutSecrets(error: Error): Record<string, unknown> {
  const fields = error as Partial<Record<(typeof errorFields)[number], unknown>>;
  const { name, message, stack = '', cause } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    ...Object.fromEntries(errorFields.flatMap((key) => (fields[key] ? [[key, fields[key]]] : []))),
    message: message.replace(/["'`].*["'`]/s, '"…"'),
    stack: frames.join('\n'),
    ...(cause instanceof Error && { cause: errorWithoutSecrets(cause) }),
  };
}

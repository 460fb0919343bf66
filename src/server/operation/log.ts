// The log: the fields that its lines may have, and how a terminal shows them.
import { pino, type DestinationStream, type LoggerOptions } from 'pino';

/**
 * The text fields that a line may have besides its sentence; none of them comes from a caller. All
 * numbers and booleans may be logged; bodies, headers, addresses and other objects may not.
 */
const texts = new Set(['method', 'route', 'reqId', 'hostname']);

/** The fields of an error that are logged: codes, and names of our own tables and constraints. */
const errorFields = ['code', 'errcode', 'table', 'column', 'constraint'] as const;

/** Opens the log, which writes lines of JSON to standard output or to `destination`. */
export function createLog(level: string, destination?: DestinationStream) {
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

/** The milliseconds above which an answer counts as slow. */
const slow = 1_000;

/**
 * The log level of an answer. Normal answers are not logged by default: 100 requests a second would
 * make ten gigabytes in the evenings of a month.
 */
export const levelOf = ({ status, ms }: { status: number; ms: number }) =>
  status >= 400 || ms >= slow ? 'info' : 'debug';

/** The size in bytes, and the maximum delay in milliseconds, of a batch of lines. */
const batch = { bytes: 4_096, wait: 500 };

/** Buffered standard output; only SIGKILL loses buffered lines. */
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
 * The safe parts of an error: the message of a parser or a database can quote input, and its other
 * fields can contain a whole row.
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

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** The fields of a line that a reader does not need, or that are shown in another way. */
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** Takes lines of JSON, and writes each as a readable line. */
export const readable = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(`${textOf(JSON.parse(line) as Line)}\n`),
});

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: LoggedError;
  [named: string]: unknown;
}

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
}

function textOf(line: Line): string {
  const clock = new Date(line.time).toTimeString().slice(0, 8);
  const named = Object.entries(line)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => `${name}=${shown(String(rounded(value)))}`);
  const first = [clock, (levels[line.level] ?? '').padEnd(5), shown(line.msg ?? ''), ...named].join(
    ' ',
  );
  return line.err ? `${first}\n${errorText(line.err)}` : first;
}

const errorText = ({ type, message, stack, cause }: LoggedError): string =>
  [
    `    ${shown(type)}: ${shown(message)}`,
    ...(stack ? [stack] : []),
    ...(cause ? [errorText(cause)] : []),
  ].join('\n');

/** Rounds numbers, since times are measured far more finely than milliseconds. */
const rounded = (value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;

/** Escapes control characters, which could begin a new line, or control the terminal. */
const shown = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

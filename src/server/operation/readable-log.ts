// Log lines for a terminal: the time, the severity, the sentence, and its fields.
import type { DestinationStream } from 'pino';

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
};

/** The fields of a line that a person here knows, or that are shown in another way. */
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

/** Milliseconds are measured to a billionth. */
const rounded = (value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;

/** Controls that somebody sent could begin a line of their own, or colour a terminal. */
const shown = (text: string) =>
  text.replaceAll(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

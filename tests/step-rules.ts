// Rules for steps of the schema that older servers work beside.
import type { Statement } from '../migrations/statements.ts';

interface Around {
  /** Tables that the step creates, which no server waits for. */
  own: ReadonlySet<string>;
  /** The queries of the same array. */
  array: readonly string[];
  /** Whether the step builds an index before these queries. */
  hasBuilt: boolean;
}

/**
 * The beginnings of allowed queries, each with a check that returns the fault of a query, if any.
 */
const forms: [begins: RegExp, fault: (found: string[], around: Around) => string | false][] = [
  [/^create table /, () => false],
  [/^create (?:or replace )?function /, () => false],
  [/^create (?:or replace )?trigger /, () => false],
  [
    /^drop trigger "?(\w+)/,
    ([, name], { array }) =>
      !array.some((text) => new RegExp(`^create trigger "?${name}\\b`).test(text)) &&
      'its successor belongs into the same array',
  ],
  [
    /^create (?:unique )?index \S+ on "?(\w+)/,
    ([, table = ''], { own }) => !own.has(table) && 'nobody writes while it is built: { index }',
  ],
  [
    /^alter table "?(\w+)"? add column \S+ (.*)$/,
    ([, table = '', definition = ''], { own }) => !own.has(table) && faultOfColumn(definition),
  ],
  // Older servers ask the same questions, so another index has to answer them.
  [
    /^drop index "?\w+"?$/,
    (_, { hasBuilt }) => !hasBuilt && 'the index in its place is built before it: { index }',
  ],
  [/^alter table \S+ add constraint .* not valid$/, () => false],
  // Older servers rely on the foreign key to delete rows, so a function in the same array has to do
  // it.
  [
    /^alter table \S+ drop constraint "?\w+_fkey"?$/,
    (_, { array }) =>
      !array.some((text) => text.startsWith('create or replace function ')) &&
      'the function that does what the reference did belongs into the same array',
  ],
  [
    /^insert into "?(\w+)"? (.*)$/,
    ([, table = '', rest = ''], { own }) =>
      !own.has(table) && /\bselect\b/.test(rest) && 'many rows go in a few at a time: { rows }',
  ],
];

/** A sentence for each query that is not allowed. */
export function faultsOf(statements: readonly Statement[]): string[] {
  const texts = statements.flatMap((statement) => quickOf(statement) ?? []);
  const own = new Set(texts.flatMap((text) => /^create table "?(\w+)/.exec(text)?.[1] ?? []));
  return statements.flatMap((statement, place) => {
    const array = quickOf(statement);
    if (!array) return faultsOfMany(statement);
    const hasBuilt = statements.slice(0, place).some(isIndex);
    return array.flatMap((text) => {
      const fault = faultOf(text, { own, array, hasBuilt });
      return fault ? `${fault}: ${text.slice(0, 60)}` : [];
    });
  });
}

const isIndex = (statement: Statement) => typeof statement === 'object' && 'index' in statement;

function quickOf(statement: Statement): string[] | undefined {
  if (typeof statement !== 'string' && !Array.isArray(statement)) return undefined;
  return [statement].flat().map(plain);
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

function faultOf(text: string, around: Around): string | false {
  for (const [begins, fault] of forms) {
    const found = begins.exec(text);
    if (found) return fault(found, around);
  }
  return 'this takes away, renames or rewrites something, or is not known to be harmless';
}

function faultOfColumn(definition: string): string | false {
  const [rest, value] = definition.split(/\bdefault\b/) as [string, string?];
  if (/, (?:add|alter|drop) /.test(definition)) return 'one change a statement';
  if (/\b(?:unique|primary|references|check|generated)\b/.test(definition)) {
    return 'all rows are held against it while everybody waits';
  }
  if (value === undefined) return /\bnot null\b/.test(rest) && 'not null needs a default';
  const isLiteral = /^ (?:'[^']*'|-?[\d.]+|true|false|null)(?: not null)?$/.test(value);
  return !isLiteral && 'a default is a plain value, or all rows are written anew';
}

/** An index has to be built concurrently; rows have to be changed in batches. */
function faultsOfMany(statement: Statement): string[] {
  if (typeof statement === 'string' || !('rows' in statement)) return [];
  const change = plain(statement.change);
  const isSome = /^(?:update|insert) .*\{from\}.*\{to\}/.test(change);
  return isSome ? [] : [`this changes more than the rows from {from} to {to}: ${change}`];
}

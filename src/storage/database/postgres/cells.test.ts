// Rows in COPY's text format, from lines of JSON and back to lines.
import { expect, test } from 'vitest';
import { cell, cellsOf } from './cells.ts';
import { ReceivedLines } from './copy-out.ts';

const rows = [
  { id: 1, name: 'Sara', note: null, isOpen: true },
  { id: -2, name: 'سارة, {"a":1}', note: '', isOpen: false },
  { id: 3, name: 'a\tb\\n\nc\r"d"\u0001', note: 'null', isOpen: true },
];
const lines = (all: object[]) => Buffer.from(all.map((row) => JSON.stringify(row)).join(',\n'));
const columns = ['id', 'name', 'note', 'isOpen'] as const;
const wanting = (...wanted: string[]) =>
  columns.map((name) => ({ name, isWanted: wanted.includes(name) }));

test('rows of JSON are the cells of their values', () => {
  const told = (names: readonly (typeof columns)[number][]) =>
    rows.map((row) => `${names.map((name) => cell(row[name])).join('\t')}\n`).join('');
  expect(cellsOf(lines(rows), wanting(...columns)).toString()).toBe(told(columns));
  expect(cellsOf(lines(rows), wanting('name', 'note')).toString()).toBe(told(['name', 'note']));
});

test('other rows than those that are expected are refused', () => {
  const refused = (text: string) =>
    expect(() => cellsOf(Buffer.from(text), wanting(...columns))).toThrow('not written');
  refused('{"name":"Sara","id":1,"note":null,"isOpen":true}');
  refused('{"id":1,"name":"Sara","note":null}');
  refused('{"id":1,"name":"Sara","note":null,"isOpen":true,"more":1}');
  refused('{"id":1,"name":"Sara');
  refused('{"id":1,"name":"Sara","note":null,"isOpen":true} ');
  refused('[1]');
});

test('received lines are those that were sent, however many and with backslashes', () => {
  const many = Array.from({ length: 20_000 }, (_, id) => ({ ...rows[id % 3], id }));
  const received = new ReceivedLines();
  for (const row of many) {
    const sent = JSON.stringify(row).replaceAll('\\', '\\\\');
    const chunk = Buffer.from(`${sent},\n`);
    received.add(chunk);
    chunk.fill(0);
  }
  const { lines: all, count } = received.all();
  expect(count).toBe(many.length);
  expect(all.equals(lines(many))).toBe(true);
});

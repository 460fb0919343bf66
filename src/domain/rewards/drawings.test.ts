// The drawn picture of a reward by its name, in both languages.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawingFor, drawings } from './drawings.ts';

test.each([
  ['Mint tea', 'tea'],
  ['A Cappuccino, large', 'coffee'],
  ['Dessert of the day', 'sweets'],
  ['الحلوى', 'sweets'],
  ['كوب من القهوة', 'coffee'],
  ['شوربة عدس', 'dish'],
  ['Cheese croissant', 'bread'],
  ['Steak', undefined],
  ['', undefined],
])('%s is drawn as %s', (name, drawing) => {
  expect(drawingFor(name)).toBe(drawing);
});

test('the second name helps where the first one says nothing, and any text has an answer', () => {
  expect(drawingFor('Karkadeh', 'شاي كركديه')).toBe('tea');
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect([...drawings, undefined]).toContain(drawingFor(name));
    }),
  );
});

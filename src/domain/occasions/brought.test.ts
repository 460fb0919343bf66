// What messages brought, beside published figures.
import { expect, test } from 'vitest';
import { intervalOf, neededGuests } from './brought.ts';

test('the interval of a difference is Newcombe’s', () => {
  // Newcombe 1998, table II, method 10: 56/70 and 48/80 give 0.0524 to 0.3339.
  expect(intervalOf({ guests: 70, came: 56 }, { guests: 80, came: 48 })).toEqual({
    from: 5.2,
    to: 33.4,
  });
  // The same table: 9/10 and 3/10 give 0.1705 to 0.8090.
  expect(intervalOf({ guests: 10, came: 9 }, { guests: 10, came: 3 })).toEqual({
    from: 17.1,
    to: 80.9,
  });
  // 10/10 and 0/10: 0.6075 to 1.
  expect(intervalOf({ guests: 10, came: 10 }, { guests: 10, came: 0 })).toEqual({
    from: 60.8,
    to: 100,
  });
  expect(intervalOf({ guests: 10, came: 4 }, { guests: 0, came: 0 })).toBeNull();
});

test('to see five points, about 6,600 guests are needed where a tenth is held out', () => {
  expect(neededGuests({ guests: 0, came: 0 }, 10)).toBe(6_600);
  expect(neededGuests({ guests: 1_000, came: 250 }, 10)).toBe(6_600);
  expect(neededGuests({ guests: 10, came: 10 }, 10)).toBeGreaterThan(0);
  expect(neededGuests({ guests: 10, came: 0 }, 50)).toBeGreaterThan(0);
  expect(neededGuests({ guests: 0, came: 0 }, 0)).toBe(0);
});

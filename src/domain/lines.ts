// Lines that take turns: a short one does not wait for the end of a long one.

/** Items in lines by their names. The next is the first of the line whose turn it is. */
export function openLines<Item>() {
  /** None is empty; the one whose turn is next comes first, as maps keep their order. */
  const lines = new Map<string, Item[]>();
  let length = 0;

  return {
    /** How many items there are in all lines. */
    get length() {
      return length;
    },
    add(name: string, item: Item): void {
      const line = lines.get(name);
      if (line) line.push(item);
      else lines.set(name, [item]);
      length += 1;
    },
    takeNext(): Item | undefined {
      const [first] = lines;
      if (!first) return undefined;
      const [name, line] = first;
      lines.delete(name);
      if (line.length > 1) lines.set(name, line);
      length -= 1;
      return line.shift();
    },
  };
}

// A chart of figures over time in SVG: panels above each other, each with its own scale.

/** A panel: its title with the unit, and its lines by name, with a value at each minute. */
export interface Panel {
  title: string;
  lines: Record<string, Point[]>;
}

interface Point {
  minute: number;
  value: number;
}

interface Picture {
  title: string;
  minutes: number;
  panels: Panel[];
  /** Work by name, each with the minute at which it began. */
  marks: { minute: number; name: string }[];
}

/** The drawing's size and margins, in pixels. */
const [width, height, left, right, top, gap] = [860, 170, 56, 44, 64, 46];
const colours = ['#0b6e4f', '#c8553d', '#6c757d'];
const drawn = width - left - right;

/** The complete SVG on a white ground, which is readable on dark pages too. */
export function drawPicture({ title, minutes, panels, marks }: Picture): string {
  const x = (minute: number) => left + (minute / minutes) * drawn;
  const bottom = top + panels.length * (height + gap);
  const drawnMarks = marks.map(
    ({ minute, name }) =>
      `<path d="M${round(x(minute))} ${top - 4}V${bottom - gap}" stroke="#bbb"/>` +
      text(name, { x: x(minute) + 4, y: top - 8, size: 11, colour: '#555' }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom}" ` +
      `font-family="sans-serif" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${bottom}" fill="#fff"/>`,
    text(title, { x: left, y: 24, size: 16 }),
    ...drawnMarks,
    ...panels.map((panel, at) => drawPanel(panel, { x, y: top + at * (height + gap), minutes })),
    '</svg>\n',
  ].join('\n');
}

interface Place {
  x: (minute: number) => number;
  /** The upper edge. */
  y: number;
  minutes: number;
}

function drawPanel({ title, lines }: Panel, { x, y, minutes }: Place): string {
  const values = Object.values(lines).flatMap((points) => points.map(({ value }) => value));
  const step = stepOf(Math.max(...values) / 4);
  const most = step * Math.ceil(Math.max(...values) / step);
  const at = (value: number) => y + height - (value / most) * (height - 24);
  const scale = Array.from({ length: most / step + 1 }, (_, i) => i * step).map(
    (value) =>
      `<path d="M${left} ${round(at(value))}h${drawn}" stroke="#eee"/>` +
      text(String(round(value)), { x: left - 8, y: at(value) + 4, size: 11, end: true }),
  );
  const every = stepOf(minutes / 6);
  const hours = Array.from({ length: Math.floor(minutes / every) + 1 }, (_, i) => i * every).map(
    (minute) => text(`${minute} min`, { x: x(minute), y: y + height + 16, size: 11 }),
  );
  const named = Object.entries(lines).map(([name, points], i) => {
    const colour = colours[i]!;
    const path = points.map(({ minute, value }) => `${round(x(minute))} ${round(at(value))}`);
    const place = { x: left + 220 + i * 120, y: y + 12, size: 12, colour };
    return (
      `<path d="M${path.join('L')}" fill="none" stroke="${colour}" stroke-width="1.5"/>` +
      text(name, place)
    );
  });
  return [text(title, { x: left, y: y + 12, size: 13 }), ...scale, ...hours, ...named].join('\n');
}

/** The step of a scale: the smallest of 1, 2 or 5 times a power of ten that is large enough. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((digit) => digit * power >= least) ?? 10);
}

interface Written {
  x: number;
  y: number;
  size: number;
  colour?: string;
  /** The text ends at `x`. */
  end?: boolean;
}

const text = (words: string, { x, y, size, colour = '#222', end = false }: Written) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${colour}"` +
  `${end ? ' text-anchor="end"' : ''}>${words}</text>`;

const round = (value: number) => Math.round(value * 10) / 10;

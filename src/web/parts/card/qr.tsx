// A QR code, dark on white in either theme, since that is what every scanner reads.
import { useEffect, useState } from 'react';

interface Drawing {
  /** Modules along a side, without the quiet zone. */
  size: number;
  path: string;
}

/** The quiet zone of the standard (ISO/IEC 18004), in modules. */
const quietZone = 4;

/** As wide as its place. It is decorative: its meaning stands beside it in words. */
export function Qr({ says }: { says: string }) {
  const { size, path } = useDrawing(says);
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
      aria-hidden
      shapeRendering="crispEdges"
      className="block aspect-square w-full rounded-sm bg-[#fff] fill-[#000]
        forced-color-adjust-none"
    >
      <path d={path} />
    </svg>
  );
}

/** The library that draws the code is fetched when it is needed; until then the place is white. */
function useDrawing(says: string): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ size: 25, path: '' });
  useEffect(() => {
    let wanted = true;
    import('uqr')
      .then(({ encode }) => {
        const { size, data } = encode(says, { ecc: 'M', border: 0 });
        if (wanted) setDrawing({ size, path: pathOf(data) });
      })
      // Without the library the digits of the code are still there.
      .catch(() => {});
    return () => void (wanted = false);
  }, [says]);
  return drawing;
}

/** One stroke for each run of dark modules in a row. */
const pathOf = (rows: boolean[][]) =>
  rows
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('');

// The house's name and its mark: a cloth of eight corners on a round table, seen from above.
import { useAsk } from '../calls.ts';

/** The brand's name: the owner's setting, and ours until it is known. */
export const useBrand = () => useAsk('readConfig', {}).data?.brand ?? 'Sofra';

/** The mark in the accent's colour; decoration, since the name always stands beside it. */
export const Mark = ({ size = 'size-8' }: { size?: 'size-8' | 'size-14' }) => (
  <svg viewBox="0 0 48 48" aria-hidden className={`${size} shrink-0`}>
    <circle cx="24" cy="24" r="24" className="fill-cloth" />
    <g className="fill-[#f2ad3b]">
      <Corners from={9.5} />
    </g>
    <circle cx="24" cy="24" r="11.5" className="fill-cloth" />
    <g className="fill-[#f2ad3b]">
      <Corners from={19.6} />
    </g>
  </svg>
);

/** The star of two squares, from the corner of the first one, around the middle of the mark. */
function Corners({ from }: { from: number }) {
  const square = { x: from, y: from, width: 48 - 2 * from, height: 48 - 2 * from, rx: 1 };
  return (
    <>
      <rect {...square} />
      <rect {...square} transform="rotate(45 24 24)" />
    </>
  );
}

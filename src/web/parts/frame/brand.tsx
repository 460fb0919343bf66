// The restaurant's name and mark: a cloth of eight corners on a round table, seen from above.
import { useLayoutEffect } from 'react';
import { useConfig } from '../../api/config.tsx';
import { useWords } from '../../words/languages/language.ts';
import { accentOf } from '../../look/accent.ts';

/** The brand's name in the current language: the owner's setting, our own until that is known. */
export function useBrand() {
  const { language } = useWords();
  const { brand = 'Sofra', brandArabic = null } = useConfig() ?? {};
  return language === 'ar' ? (brandArabic ?? brand) : brand;
}

/** The owner's logo as a data URL; undefined where our own mark is shown. */
export const useLogo = () => useConfig()?.logo ?? undefined;

/** Applies the owner's colour to the whole page, and ours where there is none. */
export function useBrandColour() {
  const colour = useConfig()?.colour;
  useLayoutEffect(() => {
    if (!colour) return;
    const { style } = document.documentElement;
    const shades = Object.entries(accentOf(colour));
    for (const [name, shade] of shades) style.setProperty(name, shade);
    return () => {
      for (const [name] of shades) style.removeProperty(name);
    };
  }, [colour]);
}

const widest = { 'size-8': 'h-8 max-w-12 sm:max-w-24', 'size-14': 'h-14 max-w-42' };

/** The owner's logo, or our own mark; decorative, since the name always stands beside it. */
export function Mark({ size = 'size-8' }: { size?: keyof typeof widest }) {
  const logo = useLogo();
  if (!logo) return <OwnMark size={size} />;
  return <img src={logo} alt="" className={`${widest[size]} shrink-0 rounded-sm object-contain`} />;
}

/** The mark of Sofra, where the owner has none. */
export const OwnMark = ({ size }: { size: keyof typeof widest }) => (
  <svg viewBox="0 0 48 48" aria-hidden className={`${size} shrink-0`}>
    <circle cx="24" cy="24" r="24" className="fill-cloth" />
    <g className="fill-gilt">
      <Corners from={9.5} />
    </g>
    <circle cx="24" cy="24" r="11.5" className="fill-cloth" />
    <g className="fill-gilt">
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

// What a verified guest is given to the partner with: the seal, the level large, the benefits.
import type { ReactNode } from 'react';
import type { Level } from '../../../contract/levels.ts';
import { useWords } from '../../words/language.ts';
import { OwnWords } from './own-words.tsx';

/** The eight-cornered star with a tick cut into it, in the colour of the text. */
export const Seal = () => (
  <svg viewBox="0 0 48 48" aria-hidden className="size-14 shrink-0 animate-stamp sm:size-20">
    <g className="fill-current">
      <rect x="8" y="8" width="32" height="32" rx="2" />
      <rect x="8" y="8" width="32" height="32" rx="2" transform="rotate(45 24 24)" />
    </g>
    <path
      d="m15.5 24.6 6 6 11.5-12.4"
      className="fill-none stroke-good stroke-[4.5]"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

interface LevelPlateProps {
  level: Level;
  /** What the level's name means here. */
  label: string;
  /** Whose it is. */
  children: ReactNode;
}

/** The level in its metal, to be read from a metre away; from edge to edge of a dialog. */
export function LevelPlate({ level, label, children }: LevelPlateProps) {
  const { levels } = useWords();
  return (
    <div
      // Not the button: whoever presses Enter after the last digit would close it unseen.
      ref={takesFocus}
      tabIndex={-1}
      data-level={level}
      className="metal relative isolate -mx-5 grid gap-4 overflow-hidden px-5 py-6 sm:-mx-6 sm:px-8
        outline-none sm:py-8"
    >
      <div className="engraving -z-10" />
      <p className="grid">
        <span className="font-medium">{label}</span>
        <strong className="text-6xl leading-tight font-semibold sm:text-8xl">
          {levels[level]}
        </strong>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-xl font-medium sm:text-2xl">
        {children}
      </p>
    </div>
  );
}

const takesFocus = (plate: HTMLElement | null) => plate?.focus();

/** Things in a list that are read across a counter. */
export const LargeList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
    {children}
  </ul>
);

interface LargeRowProps {
  sign: ReactNode;
  title: string;
  /** What stands below the title. */
  mark?: ReactNode;
  end?: ReactNode;
}

export const LargeRow = ({ sign, title, mark, end }: LargeRowProps) => (
  <li className="flex items-start gap-4 py-4">
    <span className="mt-1">{sign}</span>
    <div className="grid min-w-0 grow justify-items-start gap-1.5 wrap-break-word">
      <p className="text-xl/snug font-semibold sm:text-2xl/snug">
        <OwnWords>{title}</OwnWords>
      </p>
      {mark}
    </div>
    {end}
  </li>
);

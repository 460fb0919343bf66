// The seal, the large level and the list of benefits that a partner sees of a verified guest.
import type { ReactNode } from 'react';
import type { Level } from '../../../contract/values/level-names.ts';
import { useWords } from '../../words/languages/language.ts';
import { focusOnMount } from '../focus.ts';
import { OwnWords } from '../own-words.tsx';

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
  /** The meaning of the level's name, for screen readers. */
  label: string;
  /** A low plate leaves room for what is chosen below it. */
  low?: boolean;
  /** The guest. */
  children: ReactNode;
}

/** The level on its metal, to be read from a metre away; as wide as its dialog. */
export function LevelPlate({ level, label, low = false, children }: LevelPlateProps) {
  const { levels } = useWords();
  return (
    <div
      // The focus is not on the button: Enter pressed once more after the last digit would close
      // the dialog unseen.
      ref={focusOnMount}
      tabIndex={-1}
      data-level={level}
      className={`metal relative isolate -mx-5 grid overflow-hidden px-5 outline-none sm:-mx-6
        sm:px-8
        ${low ? 'gap-2 py-4' : 'gap-4 py-6 sm:py-8'}`}
    >
      <div className="engraving -z-10" />
      <p className="grid">
        <span className="font-medium">{label}</span>
        <strong
          className={`leading-tight font-semibold
            ${low ? 'text-5xl sm:text-6xl' : 'text-6xl sm:text-8xl'}`}
        >
          {levels[level]}
        </strong>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-xl font-medium sm:text-2xl">
        {children}
      </p>
    </div>
  );
}

/** A list that is read across a counter. */
export const LargeList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
    {children}
  </ul>
);

interface LargeRowProps {
  title: string;
  /** Content below the title. */
  marks?: ReactNode;
  picture?: ReactNode;
}

export const LargeRow = ({ title, marks, picture }: LargeRowProps) => (
  <li className="flex min-h-16 items-center gap-4 py-4">
    <span className="grid min-w-0 grow justify-items-start gap-1.5 wrap-break-word">
      <span className="text-xl/snug font-semibold sm:text-2xl/snug">
        <OwnWords>{title}</OwnWords>
      </span>
      {marks && <span className="flex flex-wrap items-center gap-2 text-soft">{marks}</span>}
    </span>
    {picture}
  </li>
);

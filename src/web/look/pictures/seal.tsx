// The seal, the large level and the list of benefits that a partner sees of a verified guest.
import type { ComponentProps, ReactNode } from 'react';
import type { Level } from '../../../contract/levels.ts';
import { useWords } from '../../words/languages/language.ts';
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
  /** The guest. */
  children: ReactNode;
}

/** The level on its metal, to be read from a metre away; as wide as its dialog. */
export function LevelPlate({ level, label, children }: LevelPlateProps) {
  const { levels } = useWords();
  return (
    <div
      // The focus is not on the button: Enter pressed once more after the last digit would close
      // the dialog unseen.
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

interface StampProps {
  /** Without a stamp its place is shown. */
  stamped: boolean;
}

/** The seal stamped beside a benefit that was given. */
const Stamp = ({ stamped }: StampProps) => (
  <svg
    viewBox="0 0 48 48"
    aria-hidden
    className={`size-12 shrink-0 sm:size-14 ${stamped ? 'animate-stamp' : ''}`}
  >
    <g
      transform="rotate(-9 24 24)"
      strokeDasharray={stamped ? undefined : '3 3'}
      className={stamped ? 'fill-good' : 'fill-none stroke-edge stroke-[1.5]'}
    >
      {stamped ? (
        <>
          <rect x="9" y="9" width="30" height="30" rx="2" />
          <rect x="9" y="9" width="30" height="30" rx="2" transform="rotate(45 24 24)" />
          <path
            d="m15.5 24.6 6 6 11.5-12.4"
            className="fill-none stroke-surface stroke-[4.5]"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        // The outline of both squares.
        <path
          d="M24 2.8 30.2 9H39v8.8L45.2 24 39 30.2V39h-8.8L24 45.2 17.8 39H9v-8.8L2.8 24 9
            17.8V9h8.8Z"
        />
      )}
    </g>
  </svg>
);

/** A list that is read across a counter. */
export const LargeList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
    {children}
  </ul>
);

interface StampRowProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'title'> {
  title: string;
  /** Content below the title. */
  marks?: ReactNode;
  picture?: ReactNode;
  /** The name of what a touch does; undefined where it does nothing. */
  act: string | undefined;
  stamped: boolean;
  /** Buttons below the row, once it is stamped. */
  children?: ReactNode;
}

/** A row that is stamped with one touch anywhere in it. */
export const StampRow = (props: StampRowProps) => {
  const { title, marks, picture, act, stamped, children, ...button } = props;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] py-1.5">
      <button
        type="button"
        // A stamped row keeps the focus, and says that it is stamped.
        aria-disabled={act === undefined}
        className={`-mx-3 flex min-h-16 items-center gap-4 rounded-md px-3 py-2.5 text-start
          transition ${act === undefined ? 'cursor-default' : 'hover:bg-ink/6 active:bg-ink/10'}`}
        {...button}
      >
        <span className="grid min-w-0 grow justify-items-start gap-1.5 wrap-break-word">
          <span className="text-xl/snug font-semibold sm:text-2xl/snug">
            <OwnWords>{title}</OwnWords>
          </span>
          {marks && <span className="flex flex-wrap items-center gap-2 text-soft">{marks}</span>}
        </span>
        {picture}
        <span className="grid shrink-0 justify-items-center text-sm font-medium text-soft">
          <Stamp stamped={stamped} />
          {act}
        </span>
      </button>
      {children && <div className="flex flex-wrap items-center gap-2 pb-2">{children}</div>}
    </li>
  );
};

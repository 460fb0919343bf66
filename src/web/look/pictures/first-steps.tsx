// Three drawn steps for a new member: a bill, a star that arrives, plates that grow.
import type { ReactNode } from 'react';

/** In the order of the steps. */
const drawings: readonly [ReactNode, ReactNode, ReactNode] = [
  <>
    <path d="M15 9h18v30l-3-2.5-3 2.5-3-2.5-3 2.5-3-2.5-3 2.5z" />
    <path d="M20 16h8M20 21.5h8" />
    <path d="M20 28.5h4" className="stroke-accent-ink" />
  </>,
  <>
    <path d="M10 33c3-3 25-3 28 0" />
    <g className="fill-accent stroke-none">
      <rect x="18" y="12" width="12" height="12" rx=".8" />
      <rect x="18" y="12" width="12" height="12" rx=".8" transform="rotate(45 24 18)" />
    </g>
    <path d="M12 15v4M36 15v4M24 27.5V30" />
  </>,
  <>
    <circle cx="11.5" cy="33.5" r="4.5" />
    <circle cx="22.5" cy="28.5" r="6" />
    <circle cx="36" cy="20" r="8" className="fill-accent-wash stroke-accent-ink" />
    <path d="M8 41h32" />
  </>,
];

/** The three drawings, each with its text. */
export const FirstSteps = ({ label, steps }: { label: string; steps: readonly string[] }) => (
  <ol aria-label={label} className="grid gap-5">
    {steps.map((step, i) => (
      <li key={step} className="flex items-center gap-4">
        <svg
          viewBox="0 0 48 48"
          aria-hidden
          className="size-16 shrink-0 rounded-full bg-page fill-none stroke-soft stroke-[1.5]"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {drawings[i]}
        </svg>
        <span className="font-medium">{step}</span>
      </li>
    ))}
  </ol>
);

// How far long work is: a bar with its words, where one waits for it and at the foot of the window.

export interface ProgressProps {
  /** What is being done. */
  label: string;
  done: number;
  /** 0 until it is known. */
  total: number;
}

export function Progress({ label, done, total }: ProgressProps) {
  const percent = percentOf({ done, total });
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-medium tabular-nums">
        {label} {percent !== undefined && <bdi>{percent}%</bdi>}
      </p>
      <progress
        aria-label={label}
        max={100}
        {...(percent !== undefined && { value: percent })}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-ink/12
          indeterminate:animate-pass indeterminate:bg-linear-to-r
          indeterminate:from-accent-ink indeterminate:to-accent-ink
          indeterminate:bg-size-[40%_100%] indeterminate:bg-center indeterminate:bg-no-repeat
          forced-colors:appearance-auto
          [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent-ink
          [&::-webkit-progress-bar]:bg-transparent
          [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent-ink
          [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </div>
  );
}

/**
 * At the foot of the window, over what scrolls and below dialogs, while there is work. Readers hear
 * of its beginning and of each quarter of it, over a dialog too.
 */
export function ProgressFoot({ work }: { work: ProgressProps | undefined }) {
  const percent = work && percentOf(work);
  const quarter = percent && Math.floor(percent / 25) * 25;
  return (
    <div className="pointer-events-none sticky bottom-0 z-1 mx-auto w-full max-w-320 px-4 sm:px-6">
      <p role="status" aria-live="polite" className="sr-only">
        {work?.label} {quarter ? <bdi>{quarter}%</bdi> : null}
      </p>
      {work && (
        <div
          className="pointer-events-auto mb-4 max-w-100 animate-rise rounded-md border border-line
            bg-surface p-4 shadow-raised"
        >
          <Progress {...work} />
        </div>
      )}
    </div>
  );
}

const percentOf = ({ done, total }: Pick<ProgressProps, 'done' | 'total'>) =>
  total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : undefined;

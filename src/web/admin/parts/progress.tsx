// The progress bar of long work, in a dialog and at the top of the content.

export interface ProgressProps {
  /** The name of the work. */
  label: string;
  done: number;
  /** The total; 0 until it is known. */
  total: number;
}

interface ProgressLook extends ProgressProps {
  look?: keyof typeof looks;
}

const looks = {
  block: 'grid gap-2',
  /** `line` is as high as a line of text, with the bar behind the words. */
  line: 'flex min-w-0 items-center gap-3 *:first:shrink-0 *:last:w-40 *:last:min-w-8 *:last:shrink',
};

export function Progress({ label, done, total, look = 'block' }: ProgressLook) {
  const percent = percentOf({ done, total });
  return (
    <div className={looks[look]}>
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
 * A line at the top of the content, whose space is always reserved, so that nothing moves when
 * work begins. Screen readers announce the beginning and each quarter, also over a dialog.
 */
export function ProgressLine({ work }: { work?: ProgressProps | undefined }) {
  const percent = work && percentOf(work);
  const quarter = percent && Math.floor(percent / 25) * 25;
  return (
    <div className="-mt-2 h-6">
      <p role="status" aria-live="polite" className="sr-only">
        {work?.label} {quarter ? <bdi>{quarter}%</bdi> : null}
      </p>
      {work && <Progress look="line" {...work} />}
    </div>
  );
}

const percentOf = ({ done, total }: Pick<ProgressProps, 'done' | 'total'>) =>
  total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : undefined;

// The state of a request: on its way, failed, or answered.
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outdated } from '../../api/own-file.ts';
import { explain } from '../../api/explain.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { Button } from '../../look/button.tsx';
import { Centred, Panel } from '../../look/layout.tsx';

export interface Question<Answer> {
  data: Answer | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Answer> {
  ask: Question<Answer>;
  /** The placeholder is as large as the content, so that nothing moves. */
  skeleton: ReactNode;
  /** The text after a failure, in place of the server's. */
  failed?: string | undefined;
  /** The words for loading and retrying, where they are not in the reader's language. */
  ownWords?: Pick<Words['frame'], 'loading' | 'retry'>;
  /** The title above a failure. */
  failedTitle?: string | undefined;
  /** The screen has no other content. */
  alone?: true;
  children: (answer: Answer) => ReactNode;
}

export function Loaded<Answer>({ ask, ...props }: LoadedProps<Answer>) {
  const { skeleton, failed, failedTitle, ownWords, alone, children } = props;
  const words = useWords();
  if (ask.data !== undefined) return children(ask.data);
  if (ask.error && !ask.isFetching) {
    const isOutdated = ask.error instanceof Outdated;
    const text = isOutdated ? words.frame.updated : (failed ?? explain(ask.error, words));
    const retry = isOutdated ? words.frame.reload : (ownWords ?? words.frame).retry;
    const onRetry = isOutdated ? () => location.reload() : ask.refetch;
    return <Failed title={failedTitle} {...{ text, retry, alone, onRetry }} />;
  }
  return <Loading label={ownWords?.loading}>{skeleton}</Loading>;
}

/** A request on its way: a skeleton in its place. */
export function Loading({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const { frame } = useWords();
  return (
    <div role="status" className="w-full">
      <span className="sr-only">{label ?? frame.loading}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

interface FailedProps {
  title?: string | undefined;
  text: string;
  /** The button's label, in place of the usual one. */
  retry?: string | undefined;
  /** The screen has no other content: the failure is centred. */
  alone?: true | undefined;
  onRetry: () => unknown;
}

/** A failure: why, and the button to try again. */
export function Failed({ title, text, retry, alone, onRetry }: FailedProps) {
  const words = useWords();
  const failure = (
    <div role="alert" className="grid justify-items-start gap-3">
      {title && <p className="font-semibold">{title}</p>}
      <p>{text}</p>
      <Button icon={RotateCw} onClick={() => void onRetry()}>
        {retry ?? words.frame.retry}
      </Button>
    </div>
  );
  if (!alone) return failure;
  return (
    <Centred>
      <Panel>{failure}</Panel>
    </Centred>
  );
}

const sizes = {
  line: 'h-5 w-3/4',
  strip: 'h-17 w-full',
  block: 'h-24 w-full',
  row: 'h-14 w-full',
  history: 'h-100 w-full',
  card: 'h-110 w-full sm:h-72',
};

/** A placeholder made of the content itself, so that it is exactly as large. */
export const Outline = ({ children }: { children: ReactNode }) => (
  <div inert className="animate-breathe rounded-md bg-ink/9 *:invisible">
    {children}
  </div>
);

/** A placeholder for content on its way. */
export const Skeleton = ({ size }: { size: keyof typeof sizes }) => (
  <div className={`animate-breathe rounded-md bg-ink/9 ${sizes[size]}`} />
);

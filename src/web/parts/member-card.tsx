// The member card, made of its level's metal: who, how many points, what comes next, the code.
import { Copy } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { standing } from '../../domain/levels.ts';
import { useWords } from '../words/language.ts';
import { grouped } from '../words/plural.ts';
import { Mark, useBrand, useLogo } from './brand.tsx';
import { IconButton } from './button.tsx';
import { toast } from './toast.ts';

export function MemberCard({ guest }: { guest: CurrentCustomer }) {
  const words = useWords();
  const brand = useBrand();
  const logo = useLogo();

  return (
    <article
      aria-label={words.dashboard.title}
      data-level={guest.level}
      className="metal lifted relative isolate overflow-hidden rounded-lg"
    >
      <div className="engraving -z-10" />
      <div className="grid grid-cols-[minmax(0,1fr)] sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-between gap-6 p-5 sm:p-8">
          <p
            className={`flex ${logo ? 'items-center' : 'items-baseline'} justify-between gap-4
              font-medium`}
          >
            <span className="flex min-w-0 items-center gap-2.5">
              {logo && <Mark />}
              <bdi className="truncate">{brand}</bdi>
            </span>
            <strong className="text-lg font-semibold">{words.levels[guest.level]}</strong>
          </p>
          <h1 className="text-xl leading-snug font-semibold wrap-break-word sm:text-2xl">
            <bdi>{guest.name}</bdi>
          </h1>
          <Standing points={guest.points} />
        </div>
        {guest.verificationCode && (
          <Stub>
            <Code code={guest.verificationCode} />
          </Stub>
        )}
      </div>
    </article>
  );
}

/** The one number and the one next step. */
function Standing({ points }: { points: number }) {
  const { dashboard, levels } = useWords();
  const label = useId();
  const { progress, next } = standing(points);
  const nextStep = next ? dashboard.earnMore(next.missing, levels[next.level]) : dashboard.topLevel;

  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi className="text-5xl leading-none font-semibold tabular-nums sm:text-6xl">
          {grouped(points)}
        </bdi>
        <span className="text-lg">{dashboard.points}</span>
      </p>
      <progress className="groove" max={100} value={progress} aria-labelledby={label} />
      <p id={label} className="font-medium">
        {nextStep}
      </p>
    </div>
  );
}

/** The part of the card that a partner reads, torn off by a row of holes. */
const Stub = ({ children }: { children: ReactNode }) => (
  <div
    className="mx-5 grid content-center gap-5 border-dashed border-current/35 pt-5 pb-6
      max-sm:border-t-2 sm:mx-0 sm:my-8 sm:border-s-2 sm:px-8 sm:py-0"
  >
    {children}
  </div>
);

/** The code in groups of three; it copies without gaps. */
function Code({ code }: { code: string }) {
  const { dashboard } = useWords();
  return (
    <div className="grid gap-1">
      <h2 className="text-sm font-medium">{dashboard.code}</h2>
      <p className="flex items-center justify-between gap-2">
        <bdi
          className="flex gap-3 text-4xl leading-tight font-semibold tracking-wide tabular-nums
            select-all"
        >
          {code.match(/.{1,3}/g)?.map((group, place) => (
            <span key={place}>{group}</span>
          ))}
        </bdi>
        {'clipboard' in navigator && (
          <IconButton label={dashboard.copy} icon={Copy} onClick={() => copy(code, dashboard)} />
        )}
      </p>
      <p className="text-sm">{dashboard.codeHint}</p>
    </div>
  );
}

async function copy(code: string, { copied }: { copied: string }) {
  await navigator.clipboard.writeText(code);
  toast({ title: copied });
}

// The member card, in its level's metal: name, points, the next level, the code.
import { Copy } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import type { Level } from '../../../contract/values/level-names.ts';
import { useConfig } from '../../api/config.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useDayText } from '../../words/times/days.ts';
import { grouped } from '../../words/languages/plural.ts';
import { IconButton } from '../../look/button.tsx';
import { toast } from '../../toast/toast.ts';
import { Mark, useBrand, useLogo } from '../frame/brand.tsx';
import { CodeFigures } from './digits.tsx';
import { useProgress } from './progress.ts';
import { Rise, useCounted } from './rise.tsx';
import { QrButton } from './qr.tsx';

type ShownCustomer = Pick<
  CurrentCustomer,
  'name' | 'points' | 'spent' | 'owed' | 'level' | 'verificationCode' | 'qrToken'
> &
  Partial<Pick<CurrentCustomer, 'ends' | 'period'>>;

interface MemberCardProps {
  customer: ShownCustomer;
  /** The level that the card has just risen from. */
  roseFrom?: Level | undefined;
  /** In how many visits the next level is reached; undefined where that is not known. */
  visits?: number | undefined;
  /** Is called by a press on the QR. */
  onShowCode: () => void;
  /** Its place is narrow, however wide the window is. */
  narrow?: true;
  /** The rewards that wait, at the foot of the card. */
  children?: ReactNode;
}

export function MemberCard(props: MemberCardProps) {
  const { customer, roseFrom, visits, onShowCode, narrow, children } = props;
  const words = useWords();
  const brand = useBrand();
  const logo = useLogo();
  const rewards = useConfig()?.rewards ?? false;

  return (
    <article
      aria-label={words.dashboard.title}
      data-level={customer.level}
      className="metal lifted relative isolate overflow-hidden rounded-lg"
    >
      {roseFrom && <Rise key={customer.level} from={roseFrom} />}
      <div className="engraving -z-10" />
      <div
        className={`grid grid-cols-[minmax(0,1fr)]
          ${narrow ? '' : 'sm:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]'}`}
      >
        <div
          className={`grid grid-cols-[minmax(0,1fr)] content-between gap-6 p-5 sm:p-8
            ${rewards ? '[@media(height<43rem)]:gap-3' : ''}`}
        >
          <p
            className={`flex ${logo ? 'items-center' : 'items-baseline'} justify-between gap-4
              font-medium`}
          >
            <span className="flex min-w-0 items-center gap-2.5">
              {logo && <Mark />}
              <bdi className="truncate">{brand}</bdi>
            </span>
            <strong className="text-lg font-semibold">{words.levels[customer.level]}</strong>
          </p>
          <h1 className="text-xl leading-snug font-semibold wrap-break-word sm:text-2xl">
            <bdi>{customer.name}</bdi>
          </h1>
          <Standing customer={customer} visits={visits} rewards={rewards} />
        </div>
        <Stub customer={customer} rewards={rewards} narrow={narrow} onShowCode={onShowCode} />
      </div>
      {children}
    </article>
  );
}

interface StandingProps {
  customer: ShownCustomer;
  visits: number | undefined;
  /** Points can be spent: the card shows the available points too. */
  rewards: boolean;
}

/** The points and the next level; beside them what is left to spend, where that differs. */
function Standing({ customer, visits, rewards }: StandingProps) {
  const { points, spent = 0, owed = 0, ends: [nextEnd] = [], period } = customer;
  const { dashboard, levels } = useWords();
  const dayText = useDayText();
  const label = useId();
  const counted = useCounted(points);
  const { progress, next } = useProgress(customer);
  const differs = rewards && spent !== 0;
  const nextStep = next ? dashboard.earnMore(next.missing, levels[next.level]) : dashboard.topLevel;

  return (
    <div className="grid gap-3">
      <p className={`flex flex-wrap gap-x-3 ${differs ? 'items-center' : 'items-baseline'}`}>
        <bdi className="text-5xl leading-none font-semibold tabular-nums sm:text-6xl">
          {grouped(counted)}
        </bdi>
        <span className={differs ? 'grid leading-6' : 'text-lg'}>
          {dashboard.points}
          {differs && <span className="text-sm">{dashboard.toSpend(points - spent)}</span>}
        </span>
      </p>
      {nextEnd && <p>{dashboard.nextEnd({ points: nextEnd.points, day: dayText(nextEnd.day) })}</p>}
      {period?.until && <p>{dashboard.keptUntil(dayText(period.until))}</p>}
      {period?.missing !== undefined && period.grace && (
        <p className="font-medium">
          {dashboard.toKeep({ points: period.missing, day: dayText(period.grace) })}
        </p>
      )}
      {owed > 0 && <p className="font-medium">{dashboard.owed(owed)}</p>}
      <progress className="groove" max={100} value={progress} aria-labelledby={label} />
      <p id={label} className="font-medium">
        {nextStep}
        {visits !== undefined && (
          <span className="block animate-appear text-sm font-normal">
            {dashboard.visitsLeft(visits)}
          </span>
        )}
      </p>
    </div>
  );
}

type StubProps = Pick<StandingProps, 'customer' | 'rewards'> &
  Pick<MemberCardProps, 'onShowCode'> & { narrow: true | undefined };

/** In a wide window it stands beside the points. */
const besidePoints = 'max-sm:border-t-2 sm:mx-0 sm:my-8 sm:border-s-2 sm:px-8 sm:py-0';

/**
 * The part of the card that a partner reads, separated by a row of holes. Its QR fills the screen
 * when it is pressed.
 */
function Stub({ customer, rewards, narrow, onShowCode }: StubProps) {
  const { verificationCode: code, qrToken: token } = customer;
  const { dashboard } = useWords();
  if (!code) return null;
  return (
    <div
      className={`mx-5 flex flex-wrap-reverse items-center justify-between gap-4 border-dashed
        border-current/35 pt-5 pb-6 ${narrow ? 'border-t-2' : besidePoints}
        ${rewards ? '[@media(height<43rem)]:max-sm:py-4' : ''}`}
    >
      <Code code={code} />
      {token && <QrButton says={token} label={dashboard.showQr} onPress={onShowCode} />}
    </div>
  );
}

/** The code; a new code is highlighted for a moment. */
function Code({ code }: { code: string }) {
  const { dashboard } = useWords();
  const [first] = useState(code);
  return (
    <div className="grid grow basis-36 gap-1">
      <div className="-my-2.5 flex items-center justify-between gap-1">
        <h2 className="text-sm font-medium">{dashboard.code}</h2>
        {'clipboard' in navigator && (
          <IconButton label={dashboard.copy} icon={Copy} onClick={() => copy(code, dashboard)} />
        )}
      </div>
      <p className="text-4xl leading-tight font-semibold">
        <span key={code} className={code === first ? '' : 'glimmer'}>
          <CodeFigures code={code} />
        </span>
      </p>
      <p className="text-sm">{dashboard.codeHint}</p>
    </div>
  );
}

async function copy(code: string, { copied }: { copied: string }) {
  await navigator.clipboard.writeText(code);
  toast({ title: copied });
}

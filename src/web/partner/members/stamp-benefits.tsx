// Step 2: the guest is verified. The level is shown large, with its benefits: one touch stamps a
// benefit, and a stamp can be taken back.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { NextDue } from '../../../contract/offers/benefits.ts';
import type { DueBenefit, VerifiedCustomer } from '../../../contract/partners/counter.ts';
import type { PartnerStamp } from '../../../contract/partners/stamps.ts';
import { messages } from '../../../contract/messages.ts';
import { startOfDay } from '../../../domain/days.ts';
import { ApiError } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { useAct } from '../../api/hooks.ts';
import { useDueText, useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';
import { Badge } from '../../look/badge.tsx';
import { Button } from '../../look/button.tsx';
import { Said, Soft } from '../../look/layout.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { LargeList, LevelPlate, StampRow } from '../../look/pictures/seal.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { Foot } from '../../parts/dialog/dialog.tsx';
import { NoBenefits } from '../../parts/list/no-benefits.tsx';
import { MaskedMobile } from './code-step.tsx';

type StampBenefitsProps = Pick<VerifiedCustomer, 'verification' | 'benefits'>;

function StampBenefits({ verification, benefits: rows }: StampBenefitsProps) {
  const { benefits, stamps } = useOffice(counterWords);
  const [said, setSaid] = useState('');
  // Benefits of this partner come before those of the restaurant.
  const ownFirst = rows.toSorted((one, other) => Number(!one.partner) - Number(!other.partner));
  return (
    <>
      <Soft>{stamps.hint}</Soft>
      <LargeList label={benefits.heading}>
        {ownFirst.map((benefit) => (
          <Stampable
            key={benefit.id}
            verification={verification}
            benefit={benefit}
            onSaid={setSaid}
          />
        ))}
      </LargeList>
      <Said>{said}</Said>
    </>
  );
}

interface StampableProps {
  verification: number;
  benefit: DueBenefit;
  /** Announces the outcome to screen readers. */
  onSaid: (said: string) => void;
}

function Stampable({ verification, benefit: row, onSaid }: StampableProps) {
  const { benefits, stamps: words } = useOffice(counterWords);
  const dueText = useDueText();
  const button = useRef<HTMLButtonElement>(null);
  const { stamps, due, busy, stamp, takeBack } = useStamping(verification, row, onSaid);
  const last = stamps.at(-1);
  const waits = due !== null;
  const served = { ...row, lastServed: last?.at ?? row.lastServed, nextDue: due };
  const terms = dueText(served).join(' · ');

  return (
    <StampRow
      ref={button}
      title={row.benefit}
      stamped={last !== undefined || (waits && row.lastServed !== null)}
      act={last || waits ? undefined : words.stamp}
      aria-busy={busy}
      onClick={() => !last && !waits && !busy && stamp()}
      picture={<Picture path={row.imagePath} />}
      marks={
        <>
          {last && <Badge tone="good">{words.stamped(stamps.length)}</Badge>}
          {row.partner && <Badge tone="accent">{benefits.own}</Badge>}
          {terms}
        </>
      }
    >
      {last && (
        <LastStamp
          stamp={last}
          benefit={row.benefit}
          busy={busy}
          onMore={waits ? undefined : stamp}
          onTakeBack={() => {
            // The button disappears with the stamp; the row keeps the focus.
            button.current?.focus();
            takeBack(last);
          }}
        />
      )}
    </StampRow>
  );
}

interface LastStampProps {
  stamp: MadeStamp;
  benefit: string;
  busy: boolean;
  /** Stamps the benefit once more; undefined where the guest cannot have it again. */
  onMore: (() => void) | undefined;
  onTakeBack: () => void;
}

function LastStamp({ stamp, benefit, busy, onMore, onTakeBack }: LastStampProps) {
  const { stamps: words } = useOffice(counterWords);
  const now = useNow().getTime();
  // Measured by this device's clock alone, which may differ from the server's.
  const isOpen = now - stamp.receivedAt < Date.parse(stamp.takeBackUntil) - Date.parse(stamp.at);
  return (
    <>
      {isOpen && (
        <Button
          aria-label={words.takeBackOf(benefit)}
          aria-disabled={busy}
          onClick={() => !busy && onTakeBack()}
        >
          {words.takeBack}
        </Button>
      )}
      {onMore && (
        <Button
          look="plain"
          aria-label={words.moreOf(benefit)}
          aria-disabled={busy}
          onClick={() => !busy && onMore()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}

interface MadeStamp extends PartnerStamp {
  /** When this device received the stamp, in milliseconds. */
  receivedAt: number;
}

/** The stamps of a benefit that were made here, and when the benefit is due again after them. */
function useStamping(
  verification: number,
  { id: benefitId, benefit, nextDue }: DueBenefit,
  onSaid: (said: string) => void,
) {
  const words = useWords();
  const { stamps: said } = useOffice(counterWords);
  const timeZone = useTimeZone();
  const [stamps, setStamps] = useState<readonly MadeStamp[]>([]);
  const [refused, setRefused] = useState<NextDue>(null);
  const make = useAct('stampBenefit', { refresh: ['listVerifiedToday'] });
  const back = useAct('takeBackStamp', {
    failed: said.takeBackFailed,
    refresh: ['listVerifiedToday'],
  });

  function stamp() {
    make.mutate(
      { body: { verification, benefitId } },
      {
        onSuccess: (made) => {
          setStamps((before) => [...before, { ...made, receivedAt: Date.now() }]);
          onSaid(said.said(benefit));
        },
        onError: (error) => {
          const due = dueIn(error, timeZone);
          if (due !== null) setRefused(due);
          const title = due === null ? said.failed : said.notYet(benefit);
          toast({ title, detail: explain(error, words), tone: 'bad' });
        },
      },
    );
  }

  const takeBack = ({ id }: MadeStamp) =>
    back.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setStamps((before) => before.filter((one) => one.id !== id));
          onSaid(said.takenBack(benefit));
        },
      },
    );

  const due = stamps.at(-1)?.nextDue ?? refused ?? nextDue;
  return { stamps, due, busy: make.isPending || back.isPending, stamp, takeBack };
}

/** When the benefit is due again, from a refusal that says so; null for another error. */
function dueIn(error: Error, timeZone: string): NextDue {
  const { key, values } = (error instanceof ApiError && error.sentence) || {};
  if (key === messages.servedOnce) return 'never';
  return key === messages.notDueYet ? startOfDay(String(values?.day), timeZone) : null;
}

interface VerifiedStepProps {
  customer: VerifiedCustomer;
  onClose: () => void;
}

export function VerifiedStep({ customer, onClose }: VerifiedStepProps) {
  const { verify } = useOffice(counterWords);
  const { name, mobile, level, benefits, verification } = customer;
  const tell = useEffectEvent(() => toast({ title: verify.toast }));
  useEffect(() => tell(), []);

  return (
    <>
      <LevelPlate level={level} label={verify.level}>
        <bdi>{name}</bdi>
        <MaskedMobile mobile={mobile} />
      </LevelPlate>
      {benefits.length ? (
        <StampBenefits verification={verification} benefits={benefits} />
      ) : (
        <NoBenefits />
      )}
      <Foot>
        <Button look="main" wide onClick={onClose}>
          {verify.close}
        </Button>
      </Foot>
    </>
  );
}

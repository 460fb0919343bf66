// Six digits in the search may be the code of a claim, which is then a choice beside the members.
import { TicketCheck } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { useConfig } from '../../api/config.tsx';
import { explain } from '../../api/explain.ts';
import { CodeFigures } from '../../parts/card/digits.tsx';
import { claimCodeOf } from '../../parts/claim/claim-code.ts';
import { useFindClaim } from '../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';

/** The typed text as the code of a claim, if it can be one. */
export function useTypedClaim(text: string): string | undefined {
  const code = claimCodeOf(text);
  return useConfig()?.rewards && code;
}

/** The hint of the search field, which takes codes too where there are rewards. */
export function useSearchHint(): string {
  const { searchHint } = useOffice(pointsWords);
  const serving = useOffice(servingWords);
  return useConfig()?.rewards ? serving.searchHint : searchHint;
}

export function ClaimLine({ code }: { code: string }) {
  const words = useOffice(servingWords);
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-wash">
        <TicketCheck aria-hidden className="size-4.5 text-accent-ink" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">
          {words.choice} <CodeFigures code={code} />
        </p>
        <p className="text-sm text-soft">{words.choiceText}</p>
      </div>
    </div>
  );
}

/** The claim that is being served, found by its code or by a scan. */
export function useServing() {
  const { find, finding, refusal, forget } = useFindClaim();
  const [found, setFound] = useState<FoundClaim & { enterServes?: true }>();
  const wanted = useRef<string>(undefined);

  function lookFor(code: string) {
    if (finding) return;
    wanted.current = code;
    find({ code }).then(
      (claim) => wanted.current === code && setFound({ ...claim, enterServes: true }),
      // The refusal is shown by another component.
      () => {},
    );
  }

  /** Drops the look-up, when somebody types on or chooses a member. */
  function leave() {
    wanted.current = undefined;
    forget();
  }
  return { found, refusal, lookFor, leave, show: setFound, close: () => setFound(undefined) };
}

interface ServingProps {
  of: ReturnType<typeof useServing>;
  /** The element that gets the focus afterwards. */
  returnTo: RefObject<HTMLInputElement | null>;
  onServed: () => void;
}

export function Serving({ of: { found, close }, returnTo, onServed }: ServingProps) {
  if (!found) return null;
  const { enterServes, ...claim } = found;
  return (
    <ServeClaim
      found={claim}
      {...(enterServes && { enterServes })}
      returnTo={returnTo}
      onServed={onServed}
      onClose={close}
    />
  );
}

/** The reason why nothing can be served. */
export function ServingRefused({ error }: { error: Error }) {
  return <Note tone="bad">{explain(error, useWords())}</Note>;
}

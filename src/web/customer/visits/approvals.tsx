// The requests that wait for approval, at the foot of the guest's card.
import { Hourglass } from 'lucide-react';
import type { WaitingRequest } from '../../../contract/members/waiting.ts';
import { OwnWords } from '../../look/own-words.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { signed } from '../../words/languages/plural.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';

/** The line disappears when somebody has decided, or the request has run out. */
export function Approvals({ requests }: { requests: readonly WaitingRequest[] }) {
  const words = useReceiptWords();
  return (
    <section
      aria-label={words.approval}
      className="mx-5 grid gap-2 border-t-2 border-dashed border-current/35 py-3 sm:mx-8"
    >
      <h2 className="flex items-center gap-1.5 text-sm font-medium">
        <Hourglass aria-hidden className="size-4.5 shrink-0" />
        {words.approval}
      </h2>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </section>
  );
}

function Request({ request: { kind, parts } }: { request: WaitingRequest }) {
  const words = useReceiptWords();
  const { language } = useWords();
  const { bill, points, rewards, benefits } = parts;
  const lines = [
    ...(bill === null ? [] : [words.bill(withAmounts(bill))]),
    ...(points ? [words.pointsOf(signed(kind === 'visit' ? points : -points))] : []),
    ...rewards.map(({ name, nameArabic }) => (language === 'ar' && nameArabic) || name),
    ...benefits,
  ];
  return (
    <div>
      {kind !== 'visit' && <p className="text-sm">{words.asked[kind]}</p>}
      <ul className="grid gap-0.5">
        {lines.map((line, place) => (
          <li key={place} className="font-semibold wrap-break-word">
            <OwnWords>{line}</OwnWords>
          </li>
        ))}
      </ul>
    </div>
  );
}

// Shows how old data from a standby may be.
import { ageOf } from '../../api/client.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';

/** Renders nothing where the answer is current. */
export function DataAge({ of: answer }: { of: object | undefined }) {
  const words = useOffice(partWords);
  const age = ageOf(answer);
  if (age === undefined) return null;
  return <p className="px-4 pb-3 text-sm text-soft print:hidden">{words.dataAge(age)}</p>;
}

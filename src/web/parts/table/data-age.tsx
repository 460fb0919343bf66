// Says of what was read from a standby how old it may be.
import { ageOf } from '../../api/data-age.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';

/** Nothing where the answer is of the moment. */
export function DataAge({ of: answer }: { of: object | undefined }) {
  const words = useOffice(partWords);
  const age = ageOf(answer);
  if (age === undefined) return null;
  return <p className="px-4 pb-3 text-sm text-soft print:hidden">{words.dataAge(age)}</p>;
}

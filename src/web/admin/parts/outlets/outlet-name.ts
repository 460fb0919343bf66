// The names of outlets in the reader's language.
import { outletNameIn } from '../../../../domain/restaurant/outlet-rules.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { useWords } from '../../../words/languages/language.ts';
import { standingOutWords } from '../../../words/office/overview/standing-out-words.ts';
import { useOffice } from '../../../words/office/words.ts';

/** The name of an outlet, or its number while it has no name. */
export function useOutletName() {
  const words = useOffice(standingOutWords);
  const { language } = useWords();
  const outlets = useAsk('listOutlets', {}).data ?? [];
  return (outletId: number) =>
    outletNameIn(outlets, { outletId, language }) ?? words.outlet(String(outletId));
}

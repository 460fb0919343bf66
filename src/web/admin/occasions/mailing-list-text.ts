// The list of a mailing in words: its level, absence and outlet.
import type { Mailing } from '../../../contract/occasions/mailings.ts';
import { useWords } from '../../words/languages/language.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { mailingWords } from '../../words/office/occasions/mailing-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';

export function useListText() {
  const words = useOffice(mailingWords);
  const { absences } = useOffice(memberWords);
  const { levels } = useWords();
  const outletName = useOutletName();
  return ({ level, away, outletId }: Pick<Mailing, 'level' | 'away' | 'outletId'>) => {
    const parts = [
      level && levels[level],
      away && absences[away],
      outletId !== null && outletName(outletId),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : words.everybody;
  };
}

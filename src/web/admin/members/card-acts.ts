// The acts on a member's card that are rare, in the menu of the row and of the drawer.
import { Award, Download, Merge, UserRoundX } from 'lucide-react';
import type { Customer } from '../../../contract/members/customers.ts';
import { noNumber } from '../../../domain/members/mobile.ts';
import { givenWords } from '../../words/office/members/given-words.ts';
import { joinWords } from '../../words/office/members/join-words.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';
import { useGuestData } from './guest-data.ts';

interface CardActs {
  customer: Pick<Customer, 'id' | 'mobile'>;
  /** Opens the question before the number is freed. */
  onFree: () => void;
  /** Opens the comparison with another card of the guest. */
  onJoin: () => void;
  /** Opens the form of a given level, which the drawer alone shows. */
  onLevel?: () => void;
}

export function useCardActs({ customer, onFree, onJoin, onLevel }: CardActs) {
  const { free, withoutNumber, data } = useOffice(memberWords);
  const { join } = useOffice(joinWords);
  const { give } = useOffice(givenWords);
  const may = useMay();
  const { busy, fetchFile } = useGuestData(customer);
  const unless = customer.mobile === noNumber && withoutNumber;
  return [
    { key: 'free', label: free, icon: UserRoundX, unless, run: onFree },
    { key: 'join', label: join, icon: Merge, run: onJoin },
    ...(onLevel && may('giveLevel')
      ? [{ key: 'level', label: give, icon: Award, run: onLevel }]
      : []),
    { key: 'data', label: data, icon: Download, unless: busy && data, run: fetchFile },
  ];
}

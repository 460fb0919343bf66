// The Team tab: the people of the restaurant, and the tills at which they work.
import { Tabs } from '../../parts/sections/tabs.tsx';
import { administratorWords } from '../../words/office/staff/administrators.ts';
import { tillListWords } from '../../words/office/staff/till-words.ts';
import { headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { staffLimitWords } from '../../words/office/staff/limit-words.ts';
import { useMay } from '../parts/may.ts';
import { Administrators } from './administrators.tsx';
import { Limits } from './limits.tsx';
import { Tills } from './tills.tsx';

export function Team() {
  const { team } = useOffice(headerWords).tabs;
  const people = useOffice(administratorWords).title;
  const tills = useOffice(tillListWords).title;
  const limits = useOffice(staffLimitWords).title;
  const may = useMay();
  return (
    <Tabs
      of="section"
      label={team}
      tabs={[
        { name: 'people', label: people, content: <Administrators /> },
        { name: 'tills', label: tills, content: <Tills /> },
        ...(may('listStaffLimits')
          ? [{ name: 'limits', label: limits, content: <Limits /> } as const]
          : []),
      ]}
    />
  );
}

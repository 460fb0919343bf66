// The Team tab: the people of the house, and the tills at which they work.
import { Tabs } from '../../parts/sections/tabs.tsx';
import { administratorWords } from '../../words/office/house/administrators.ts';
import { tillListWords } from '../../words/office/house/tills.ts';
import { headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { Administrators } from './administrators.tsx';
import { Tills } from './tills.tsx';

export function Team() {
  const { team } = useOffice(headerWords).tabs;
  const people = useOffice(administratorWords).title;
  const tills = useOffice(tillListWords).title;
  return (
    <Tabs
      of="section"
      label={team}
      tabs={[
        { name: 'people', label: people, content: <Administrators /> },
        { name: 'tills', label: tills, content: <Tills /> },
      ]}
    />
  );
}

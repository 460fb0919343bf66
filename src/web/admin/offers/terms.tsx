// The Terms & Conditions tab: write a new version, look at the previous ones.
import { Tabs } from '../../parts/sections/tabs.tsx';
import { termsWords } from '../../words/office/offers/terms.ts';
import { useOffice } from '../../words/office/words.ts';
import { NewTermsForm } from './terms-form.tsx';
import { TermsVersions } from './terms-versions.tsx';

export function TermsTab() {
  const words = useOffice(termsWords);
  return (
    <Tabs
      of="section"
      label={words.views}
      tabs={[
        { name: 'new', label: words.addNew, content: <NewTermsForm /> },
        { name: 'previous', label: words.previous, content: <TermsVersions /> },
      ]}
    />
  );
}

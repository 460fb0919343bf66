// The Terms & Conditions tab: write a new version, look at the previous ones.
import { Tabs } from '../../parts/frame/tabs.tsx';
import { termsWords } from '../../words/office/terms.ts';
import { useOffice } from '../../words/office/words.ts';
import { NewTermsForm } from './form.tsx';
import { TermsVersions } from './versions.tsx';

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

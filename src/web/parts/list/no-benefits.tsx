// The text where a level has no benefits yet.
import { useWords } from '../../words/languages/language.ts';
import { Empty } from '../../look/empty.tsx';
import { Soft } from '../../look/layout.tsx';

export function NoBenefits() {
  const { dashboard } = useWords();
  return (
    <Empty>
      <Soft>{dashboard.noBenefits}</Soft>
    </Empty>
  );
}

// The text where a level has no benefits yet.
import { useWords } from '../../words/languages/language.ts';
import { Empty } from '../../look/empty.tsx';
import { SoftText } from '../../look/layout.tsx';

export function NoBenefits() {
  const { dashboard } = useWords();
  return (
    <Empty>
      <SoftText>{dashboard.noBenefits}</SoftText>
    </Empty>
  );
}

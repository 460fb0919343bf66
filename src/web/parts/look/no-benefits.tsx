// What stands where a level brings nothing yet.
import { useWords } from '../../words/language.ts';
import { Empty } from './empty.tsx';
import { Soft } from './layout.tsx';

export function NoBenefits() {
  const { dashboard } = useWords();
  return (
    <Empty>
      <Soft>{dashboard.noBenefits}</Soft>
    </Empty>
  );
}

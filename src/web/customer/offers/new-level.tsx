// What is new with a level: the sheet over the card that has just risen, and the same in a receipt.
import type { Level } from '../../../contract/values/level-names.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';

interface NewLevelProps {
  level: Level;
  onClose: () => void;
}

export function NewLevel({ level, onClose }: NewLevelProps) {
  const { dashboard, frame, levels } = useWords();
  const { title, detail } = dashboard.risen(levels[level]);
  return (
    <Sheet title={title} onClose={onClose}>
      <Stack>
        <p>{detail}</p>
        <NewBenefits level={level} />
        <Button look="main" wide onClick={onClose}>
          {frame.close}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** The benefits of a level by name; renders nothing where it has none. */
export function NewBenefits({ level }: { level: Level }) {
  const { dashboard, language } = useWords();
  const { data: benefits = [] } = useAsk('listBenefits', { params: { level } });
  if (benefits.length === 0) return null;
  return (
    <section aria-label={dashboard.newlyYours} className="grid gap-1.5">
      <h3 className="text-sm">{dashboard.newlyYours}</h3>
      <ul className="grid gap-1 font-semibold">
        {benefits.map((benefit) => (
          <li key={benefit.id} className="wrap-break-word">
            <OwnWords>{benefitText(benefit, language)}</OwnWords>
          </li>
        ))}
      </ul>
    </section>
  );
}

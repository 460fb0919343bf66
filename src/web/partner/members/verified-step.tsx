// Step 2: the guest is verified. The level is shown large; without a sheet, its benefits below it.
import type { DueBenefit, VerifiedCustomer } from '../../../contract/partners/counter.ts';
import { Badge } from '../../look/badge.tsx';
import { Button } from '../../look/button.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { LargeList, LargeRow, LevelPlate } from '../../look/pictures/seal.tsx';
import { Foot } from '../../parts/dialog/dialog.tsx';
import { NoBenefits } from '../../parts/list/no-benefits.tsx';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDueText } from '../../words/times/days.ts';
import { ownFirst } from '../visits/own-first.ts';
import { MaskedMobile } from './code-step.tsx';

interface GuestPlateProps extends Pick<VerifiedCustomer, 'name' | 'mobile' | 'level'> {
  low: boolean;
}

export function GuestPlate({ name, mobile, level, low }: GuestPlateProps) {
  const { verify } = useOffice(counterWords);
  return (
    <LevelPlate level={level} label={verify.level} low={low}>
      <bdi>{name}</bdi>
      <MaskedMobile mobile={mobile} />
    </LevelPlate>
  );
}

interface LevelBenefitsProps {
  benefits: readonly DueBenefit[];
  onClose: () => void;
}

/** The benefits of the guest's level, to read. */
export function LevelBenefits({ benefits: rows, onClose }: LevelBenefitsProps) {
  const { benefits, verify } = useOffice(counterWords);
  const { language } = useWords();
  const dueText = useDueText();
  return (
    <>
      {rows.length ? (
        <LargeList label={benefits.heading}>
          {ownFirst(rows).map((row) => (
            <LargeRow
              key={row.id}
              title={benefitText(row, language)}
              picture={<Picture path={row.imagePath} />}
              marks={
                <>
                  {row.partner && <Badge tone="accent">{benefits.own}</Badge>}
                  {dueText(row).join(' · ')}
                </>
              }
            />
          ))}
        </LargeList>
      ) : (
        <NoBenefits />
      )}
      <Foot>
        <Button look="main" wide onClick={onClose}>
          {verify.close}
        </Button>
      </Foot>
    </>
  );
}

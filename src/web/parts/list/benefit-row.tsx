// A benefit in a guest's list: whose it is, how often, and when it was given.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import type { Words } from '../../words/languages/en.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { useDueText } from '../../words/times/days.ts';
import { Gift } from '../../look/pictures/gift.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { ListRow } from './list.tsx';

type Texts = 'benefit' | 'benefitArabic' | 'partner';
type Shown = Texts | 'imagePath' | 'frequency' | 'lastServed' | 'nextDue';

interface BenefitRowProps {
  benefit: Pick<Benefit, Shown>;
  /** The benefit was given while the list was shown. */
  fresh?: boolean;
  /** The words of another language than the screen's. */
  spoken?: Words;
}

export function BenefitRow({ benefit: row, fresh = false, spoken }: BenefitRowProps) {
  const own = useWords();
  const { partner, imagePath, nextDue } = row;
  const details = useDueText(spoken)(row);
  return (
    <ListRow
      sign={<Gift served={Boolean(nextDue)} />}
      title={benefitText(row, (spoken ?? own).language)}
      detail={
        (partner || details.length > 0) && (
          <>
            {partner && <bdi>{partner}</bdi>}
            {partner && details.length > 0 && ' · '}
            {details.join(' · ')}
          </>
        )
      }
      end={<Picture path={imagePath} />}
      fresh={fresh}
    />
  );
}

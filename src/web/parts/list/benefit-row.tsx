// A benefit in a guest's list: whose it is, how often, and when it was given.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { useDueText } from '../../words/times/days.ts';
import { Gift } from '../../look/pictures/gift.tsx';
import { Picture } from '../../look/pictures/picture.tsx';
import { ListRow } from './list.tsx';

type Shown = 'benefit' | 'partner' | 'imagePath' | 'frequency' | 'lastServed' | 'nextDue';

interface BenefitRowProps {
  benefit: Pick<Benefit, Shown>;
  /** The benefit was given while the list was shown. */
  fresh?: boolean;
}

export function BenefitRow({ benefit: row, fresh = false }: BenefitRowProps) {
  const { benefit, partner, imagePath, nextDue } = row;
  const details = useDueText()(row);
  return (
    <ListRow
      sign={<Gift served={Boolean(nextDue)} />}
      title={benefit}
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

// A name, and below it a pale second line.
import type { ReactNode } from 'react';
import { OwnWords } from '../../look/own-words.tsx';

export const TwoLines = ({ title, detail }: { title: ReactNode; detail?: ReactNode }) => (
  <>
    <span className="block">
      {typeof title === 'string' ? <OwnWords>{title}</OwnWords> : <bdi>{title}</bdi>}
    </span>
    {detail && (
      <span className="block text-sm font-normal text-soft">
        {typeof detail === 'string' ? <OwnWords>{detail}</OwnWords> : <bdi>{detail}</bdi>}
      </span>
    )}
  </>
);

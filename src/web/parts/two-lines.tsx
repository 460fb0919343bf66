// What something is called, and below it quietly what else there is to say.
import type { ReactNode } from 'react';

export const TwoLines = ({ title, detail }: { title: ReactNode; detail?: ReactNode }) => (
  <>
    <span className="block">
      <bdi>{title}</bdi>
    </span>
    {detail && (
      <span className="block text-sm font-normal text-soft">
        <bdi>{detail}</bdi>
      </span>
    )}
  </>
);

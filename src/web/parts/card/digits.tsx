// Digits in groups, on one line: verification codes and mobile numbers.
import { spacedMobile } from '../../../domain/members/mobile.ts';

/** A verification code in groups of three digits. It is copied without gaps. */
export const CodeFigures = ({ code }: { code: string }) => (
  <bdi className="inline-flex gap-[0.3em] tracking-wide tabular-nums select-all">
    {code.match(/.{1,3}/g)?.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </bdi>
);

export const MobileNumber = ({ mobile }: { mobile: string }) => (
  <bdi className="whitespace-nowrap tabular-nums">{spacedMobile(mobile)}</bdi>
);

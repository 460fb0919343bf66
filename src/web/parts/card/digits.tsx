// Digits in groups, on one line: verification codes and mobile numbers.
import { noNumber, spacedMobile } from '../../../domain/members/mobile.ts';
import { useWords } from '../../words/languages/language.ts';

/** A verification code in groups of three digits. It is copied without gaps. */
export const CodeFigures = ({ code }: { code: string }) => (
  <bdi className="inline-flex gap-[0.3em] tracking-wide tabular-nums select-all">
    {code.match(/.{1,3}/g)?.map((group, place) => (
      <span key={place}>{group}</span>
    ))}
  </bdi>
);

export function MobileNumber({ mobile }: { mobile: string }) {
  const { none } = useWords().mobile;
  return (
    <bdi className="whitespace-nowrap tabular-nums">
      {mobile === noNumber ? none : spacedMobile(mobile)}
    </bdi>
  );
}

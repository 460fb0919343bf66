// A mobile number in groups of digits, on one line.
import { spacedMobile } from '../../../domain/members/mobile.ts';

export const MobileNumber = ({ mobile }: { mobile: string }) => (
  <bdi className="whitespace-nowrap tabular-nums">{spacedMobile(mobile)}</bdi>
);

// A mobile number as it is read: in groups, on one line.
import { spacedMobile } from '../../../domain/members/mobile.ts';

export const MobileNumber = ({ mobile }: { mobile: string }) => (
  <bdi className="whitespace-nowrap tabular-nums">{spacedMobile(mobile)}</bdi>
);

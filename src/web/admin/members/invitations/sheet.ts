// The data on a sheet of invitations in every form, and the address on it.
import type { InvitationCard } from '../../../../contract/members/invitations.ts';
import type { ReplyOf } from '../../../api/client.ts';

export type Made = ReplyOf<'makeCards'> & {
  /** The number of invitations that the same run has made before these. */
  before: number;
};

export interface SheetProps {
  made: Made;
  /** The number of invitations of the same run on earlier sheets. */
  first: number;
  cards: readonly InvitationCard[];
}

/** The address of the screen on which an invitation is opened. */
export const welcomeAddress = (site: string | null) => `${site ?? location.origin}/welcome`;

/** An address as it is typed. */
export const typedAddress = (address: string) => address.replace(/^https?:\/\//, '');

// The address of a guest's card, and the one-time pass that may stand in it.
import { foldNumber } from '../../../contract/values/typed.ts';
import { mobileKey, noNumber } from '../../../domain/members/mobile.ts';

interface Entry {
  mobile: string;
  /** A one-time pass. */
  password?: string | undefined;
}

/** The address of the dashboard, with the pass that opens it (or an empty one, as specified). */
export const cardAddress = ({ mobile, password = '' }: Entry) =>
  `/dashboard/${mobile}?${new URLSearchParams({ tempPass: password })}`;

/** The pass in the present address; '' where there is none. */
export const passInAddress = () => new URLSearchParams(location.search).get('tempPass') ?? '';

/**
 * Removes the pass from the address, so that it is not in the history and not sent again on reload.
 */
export const hidePass = () => history.replaceState(history.state, '', location.pathname);

/**
 * The address `/dashboard/me`, with which the installed app starts, is the card of the logged-in
 * guest.
 */
export const ownCard = 'me';

/**
 * The number in a part of the address: `%2B966…` is `+966…`. A part that cannot be decoded is taken
 * as it is, and matches nobody.
 */
export function numberIn(part: string) {
  try {
    return foldNumber(decodeURIComponent(part));
  } catch {
    return part;
  }
}

/** The address of a guest's card in its own page. A card without number has only `me`. */
export const ownAddress = ({ mobile }: Pick<Entry, 'mobile'>) =>
  `/dashboard/${mobile === noNumber ? ownCard : mobile}`;

/**
 * Whether an address leads to a guest's card; `+966…` and `966…` are one guest. Any number leads to
 * a card without one, since it may be open at its former number.
 */
export const leadsToCard = (address: string, { mobile }: Pick<Entry, 'mobile'>) =>
  address === ownCard || mobile === noNumber || mobileKey(address) === mobileKey(mobile);

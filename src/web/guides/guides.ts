// All guides by their names.
import type { Guide, GuideName } from './guide.ts';
import { atTheTill } from './texts/at-the-till.ts';
import { firstEvening } from './texts/first-evening.ts';
import { whenWrong } from './texts/when-wrong.ts';

export const guides: Record<GuideName, Guide> = {
  'first-evening': firstEvening,
  'at-the-till': atTheTill,
  'when-something-goes-wrong': whenWrong,
};

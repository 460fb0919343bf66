// The last step of the set-up: the owner's phone, the owner as the first guest, the first backup.
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { Stack } from '../../../look/layout.tsx';
import { FirstBackup } from './first-backup.tsx';
import { FirstGuest } from './first-guest.tsx';
import { PhoneTest } from './phone-test.tsx';

export const TrialStep = ({ saved }: { saved: Settings }) => (
  <Stack gap="large">
    <PhoneTest saved={saved} />
    <FirstGuest saved={saved} />
    <FirstBackup />
  </Stack>
);

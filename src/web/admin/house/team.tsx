// The Team tab: the people of the house, and the tills at which they work.
import { Stack } from '../../look/layout.tsx';
import { Administrators } from './administrators.tsx';
import { Tills } from './tills.tsx';

export const Team = () => (
  <Stack gap="large">
    <Administrators />
    <Tills />
  </Stack>
);

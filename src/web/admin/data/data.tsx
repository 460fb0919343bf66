// The Data tab: imports of members, and exports for a spreadsheet.
import { Stack } from '../../look/layout.tsx';
import { Exports } from './exports.tsx';
import { Import } from './import/import.tsx';
import { PastImports } from './import/past-imports.tsx';

export const Data = () => (
  <Stack gap="large">
    <Import />
    <PastImports />
    <Exports />
  </Stack>
);

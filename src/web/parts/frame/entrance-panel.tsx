// The panel of a log-in and of other ways in: the mark, a title, a text, and the form below.
import type { ReactNode } from 'react';
import { Centred, Panel, SoftText, Stack, Title } from '../../look/layout.tsx';
import { Mark } from './brand.tsx';

interface EntrancePanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export const EntrancePanel = ({ title, text, children }: EntrancePanelProps) => (
  <Centred>
    <Panel>
      <Stack gap="large">
        <Mark size="size-14" />
        <Stack gap="small">
          <Title>{title}</Title>
          <SoftText>{text}</SoftText>
        </Stack>
        {children}
      </Stack>
    </Panel>
  </Centred>
);

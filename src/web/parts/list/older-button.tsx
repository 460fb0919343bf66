// Asks for older rows. The button may disappear: its container keeps the focus.
import { Button } from '../../look/button.tsx';

interface OlderButtonProps {
  label: string;
  onPress: () => void;
}

export const OlderButton = ({ label, onPress }: OlderButtonProps) => (
  <Button
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('[role=region], [role=dialog]')?.focus();
      onPress();
    }}
  >
    {label}
  </Button>
);

// The button that loads older rows. It may disappear: then its container gets the focus.
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

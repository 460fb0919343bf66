// The switch of a row: it turns immediately, and back if the server refuses.
import { useState } from 'react';
import { Switch } from '../../../parts/form/switch.tsx';

interface LiveSwitchProps {
  /** The label of the switch, for screen readers. */
  label: string;
  /** The state on the server. */
  on: boolean;
  onSwitch: (on: boolean) => Promise<unknown>;
}

export function LiveSwitch({ label, on, onSwitch }: LiveSwitchProps) {
  // The new state is shown until the server's state has changed.
  const [wished, setWished] = useState<{ awayFrom: boolean }>();
  const shown = wished?.awayFrom === on ? !on : on;

  function turn(next: boolean) {
    setWished(next === on ? undefined : { awayFrom: on });
    onSwitch(next).catch(() => setWished(undefined));
  }

  return <Switch unseenLabel label={label} checked={shown} onSwitch={turn} />;
}

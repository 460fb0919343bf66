// A switch of a row: it turns at once, and back where the server refuses.
import { useState } from 'react';
import { Switch } from '../../../parts/form/switch.tsx';

interface LiveSwitchProps {
  /** What is switched, and whose it is; only for readers. */
  label: string;
  /** How it stands on the server. */
  on: boolean;
  onSwitch: (on: boolean) => Promise<unknown>;
}

export function LiveSwitch({ label, on, onSwitch }: LiveSwitchProps) {
  // The wish holds until the server's answer differs from what it wished away.
  const [wished, setWished] = useState<{ awayFrom: boolean }>();
  const shown = wished?.awayFrom === on ? !on : on;

  function turn(next: boolean) {
    setWished(next === on ? undefined : { awayFrom: on });
    onSwitch(next).catch(() => setWished(undefined));
  }

  return <Switch unseenLabel label={label} checked={shown} onSwitch={turn} />;
}

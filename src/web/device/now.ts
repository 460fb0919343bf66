// The current time, which is updated while a screen shows it.
import { useEffect, useState } from 'react';

/** The current time, at most 15 seconds old. */
export function useNow() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

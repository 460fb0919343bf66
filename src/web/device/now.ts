// The time, as a screen tells it: it goes on while somebody looks.
import { useEffect, useState } from 'react';

/** The moment it is, at most 15 seconds ago. */
export function useNow() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

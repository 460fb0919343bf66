// A value that is passed on once the typing has paused.
import { useEffect, useState } from 'react';

/** The value once it has not changed for 150 ms. */
export function useSettled<Value>(value: Value) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

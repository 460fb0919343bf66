// A value that waits until somebody has stopped typing.
import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for 150 ms. */
export function useSettled<Value>(value: Value) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

// Whether this page may use the camera without asking.
import { useEffect, useState } from 'react';

/** False until it is known, and where the browser does not tell. */
export function useCameraAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const asked = navigator.permissions?.query({ name: 'camera' as PermissionName });
    asked?.then(
      ({ state }) => wanted && setAllowed(state === 'granted'),
      () => {},
    );
    return () => void (wanted = false);
  }, []);
  return allowed;
}

// Redirects to the first screen, with the reason in a toast.
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useCorrections } from '../../api/hooks.ts';
import { toast, type Notice } from '../../toast/toast.ts';
import { forgetCustomer } from '../parts/customer-marks.ts';

interface SentAwayProps {
  notice: Notice;
  /** The guest's session has ended: what this device stores about them is deleted. */
  forgets?: true;
}

export function SentAway({ notice, forgets }: SentAwayProps) {
  const [, navigate] = useLocation();
  const { forget } = useCorrections();
  const leave = useEffectEvent(() => {
    toast({ tone: 'bad', ...notice });
    navigate('/', { replace: true });
    if (!forgets) return;
    forget();
    forgetCustomer();
  });
  useEffect(() => leave(), []);
  return null;
}

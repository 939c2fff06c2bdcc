import { useEffect, useState } from 'react';
import { useAccount } from '#ui/app/state.ts';

/** Calls back once the visitor's email has been verified in another tab, unless this tab is `busy` verifying it. */
export function useVerifiedElsewhere(busy: boolean, goOn: (arrived: 'signed-in' | 'already') => void): void {
  const account = useAccount();
  const [cameAsGuest] = useState(account === null);
  const verified = account !== null && account !== 'loading' && account.emailVerified;
  useEffect(() => {
    if (verified && !busy) goOn(cameAsGuest ? 'signed-in' : 'already');
  }, [verified, busy, cameAsGuest, goOn]);
}

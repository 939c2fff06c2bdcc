import type { ReactNode } from 'react';
import { useSignOut } from './use-sign-out.tsx';

/** The header's Log Out (spec §2). */
export function SignOutLink({ className }: { className?: string }): ReactNode {
  const { signOut, busy, question } = useSignOut();
  return (
    <>
      <button type="button" className={className} aria-disabled={busy} onClick={() => void signOut()}>
        Log Out
      </button>
      {question}
    </>
  );
}

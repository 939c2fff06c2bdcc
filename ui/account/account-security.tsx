import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#ui/app/paths.ts';
import { useSignOut } from '#ui/app/use-sign-out.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import './account-security.css';

/** The password, and this person's sessions on all devices. */
export function AccountSecurity(): ReactNode {
  const { signOut, busy, question } = useSignOut('everywhere');
  return (
    <Card padding="large" className="account-security">
      <h2 className="account-security__title">Security</h2>
      <div className="account-security__row">
        <div>
          <h3>Password</h3>
          <p>We’ll email you a code to choose a new one.</p>
        </div>
        <Link className="text-link" href={paths.forgotPassword}>
          Change password
        </Link>
      </div>
      <div className="account-security__row">
        <div>
          <h3>Devices</h3>
          <p>Lost a phone, or used a shared computer? This ends every session, including this one.</p>
        </div>
        <Button variant="secondary" busy={busy} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </div>
      {question}
    </Card>
  );
}

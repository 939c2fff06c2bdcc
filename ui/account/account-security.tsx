import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#ui/app/paths.ts';
import { useSignOut } from '#ui/app/shell/use-sign-out.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';

/** The password, and this person's sessions on all devices. */
export function AccountSecurity(): ReactNode {
  const everywhere = useSignOut('everywhere');
  return (
    <Card padding="large" className="account-section grid gap-4">
      <h2 className="account-section__title">Security</h2>
      <div className="account-section__row row justify-between wrap gap-2 gap-x-5">
        <div>
          <h3>Password</h3>
          <p>We’ll email you a code to choose a new one.</p>
        </div>
        <Link className="text-link" href={paths.forgotPassword}>
          Change password
        </Link>
      </div>
      <div className="account-section__row row justify-between wrap gap-2 gap-x-5">
        <div>
          <h3>Devices</h3>
          <p>Lost a phone, or used a shared computer? This ends every session, including this one.</p>
        </div>
        <Button variant="secondary" busy={everywhere.busy} onClick={() => void everywhere.signOut()}>
          Sign out everywhere
        </Button>
      </div>
      {everywhere.question}
    </Card>
  );
}

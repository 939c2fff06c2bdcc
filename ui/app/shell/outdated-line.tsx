import { useState, type ReactNode } from 'react';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import './outdated-line.css';

/** Says that the person's data on the screen is outdated, and offers to reload it. */
export default function OutdatedLine(): ReactNode {
  const reload = useReloadAccount();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await reload().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className="outdated-line row justify-center wrap gap-x-4" role="status">
      <p>You’re offline, or we can’t be reached. This is your account as we last saw it.</p>
      <button type="button" className="text-link" aria-disabled={busy} onClick={() => !busy && void retry()}>
        Retry
      </button>
    </div>
  );
}

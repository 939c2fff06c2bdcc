import { useState, type ReactNode } from 'react';
import type { Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { RecordPart } from './record-drawer.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** Contact details behind a button. Opening them is recorded, and the record shows who did it. */
export function ContactDetails<T extends object>({
  load,
  onOpened,
  children,
}: {
  load: () => Promise<Result<T | null, Failure>>;
  /** Called after they were opened, which adds an entry to the history. */
  onOpened: () => void;
  children: (contact: T) => Elements;
}): ReactNode {
  const [contact, setContact] = useState<T | 'closed' | 'loading' | 'failed'>('closed');
  const open = async () => {
    setContact('loading');
    const found = await load().catch(() => refused(null));
    setContact(found.ok && found.value !== null ? found.value : 'failed');
    if (found.ok) onOpened();
  };
  return (
    <RecordPart title="Contact">
      <div role="status">
        {typeof contact === 'object' && <dl className="grid gap-2">{children(contact)}</dl>}
        {contact === 'failed' && <p className="record-note">The contact details couldn’t be loaded. Try again.</p>}
      </div>
      {typeof contact !== 'object' && (
        <>
          <Button size="small" variant="secondary" busy={contact === 'loading'} onClick={() => void open()}>
            Show contact details
          </Button>
          <p className="record-note">Each time someone opens them, it’s added to the history below.</p>
        </>
      )}
    </RecordPart>
  );
}

/** An email address to write to. */
export function MailLink({ to }: { to: string }): ReactNode {
  return (
    <a {...asWritten} className="text-link" href={`mailto:${to}`}>
      {to}
    </a>
  );
}

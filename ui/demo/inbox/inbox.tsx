import type { ReactNode } from 'react';
import type { Mail } from '#demo/mailbox.ts';
import { PhoneList } from './phone-list.tsx';
import { usePhones } from './use-phones.ts';
import { MailCard } from './mail-card.tsx';

/** Every notification and every email that the product would have sent, newest first. */
export function Inbox({ mails, onLeave }: { mails: readonly Mail[]; onLeave: () => Promise<void> }): ReactNode {
  const alerts = usePhones();
  return (
    <>
      <PhoneList alerts={alerts} onLeave={onLeave} />
      <Mails mails={mails} onLeave={onLeave} />
    </>
  );
}

function Mails({ mails, onLeave }: { mails: readonly Mail[]; onLeave: () => Promise<void> }): ReactNode {
  if (mails.length === 0)
    return <p className="demo-panel__empty">No emails yet. Register or reset a password, and the code arrives here.</p>;
  return (
    <ul className="demo-panel__mails" aria-label="Emails">
      {mails.map((mail) => (
        <MailCard key={mail.id} mail={mail} onLeave={onLeave} />
      ))}
    </ul>
  );
}

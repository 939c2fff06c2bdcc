import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DemoPort } from '#core/demo/demo-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { Icon } from '#ui/kit/icon.tsx';
import { MailCard } from './mail-card.tsx';
import { useMails } from './use-mails.ts';
import './demo-dock.css';

/** The demo's own corner: it says that nothing leaves this browser, and shows the mails that would have been sent. */
export default function DemoDock(): ReactNode {
  const [open, setOpen] = useState(false);
  const mails = useMails();
  const [seen, setSeen] = useState<string>();
  const tab = useRef<HTMLButtonElement>(null);
  const newest = mails[0]?.id;
  const unread = newest !== undefined && newest !== seen && !open;

  useEffect(() => { if (open) setSeen(newest); }, [open, newest]);

  const close = () => {
    setOpen(false);
    tab.current?.focus();
  };

  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const corner = dock.current;
    if (!open || corner === null) return;
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') close(); };
    corner.addEventListener('keydown', onKey);
    return () => corner.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <aside className="demo-dock" aria-label="Demo" ref={dock}>
      {open && <DemoPanel mails={mails} onClose={close} />}
      <button ref={tab} type="button" className="demo-dock__tab" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="mail" size="small" />
        <span>Demo</span>
        {unread && <span className="demo-dock__news"><span className="visually-hidden">new mail</span></span>}
      </button>
    </aside>
  );
}

function DemoPanel({ mails, onClose }: { mails: ReturnType<typeof useMails>; onClose: () => void }): ReactNode {
  const demo = usePort(DemoPort);
  const reset = async () => {
    await demo.reset();
    location.assign('/');
  };
  return (
    <section className="demo-panel" aria-labelledby="demo-panel-title">
      <div className="demo-panel__head">
        <h2 className="demo-panel__title" id="demo-panel-title">Inbox</h2>
        <button type="button" className="icon-button" aria-label="Close the demo panel" onClick={onClose}><Icon name="close" /></button>
      </div>
      <p className="demo-panel__note">This is a demo: nothing leaves this browser. Mails land here instead.</p>
      {mails.length === 0
        ? <p className="demo-panel__empty">No mail yet. Register or reset a password, and the code arrives here.</p>
        : <ul className="demo-panel__mails">{mails.map((mail) => <MailCard key={mail.id} mail={mail} />)}</ul>}
      <div className="demo-panel__foot">
        <Button size="small" variant="quiet" icon={<Icon name="refresh" size="small" />} onClick={() => void reset()}>Reset the demo</Button>
      </div>
    </section>
  );
}

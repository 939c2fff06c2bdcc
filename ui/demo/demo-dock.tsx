import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '#ui/kit/icon.tsx';
import { DemoPanel, SECTIONS } from './demo-panel.tsx';
import { useConditions } from './use-conditions.ts';
import { useMails } from './use-mails.ts';
import { useSetting } from './use-setting.ts';
import './demo-dock.css';

const SIDES = ['start', 'end'] as const;
const YES_NO = ['yes', 'no'] as const;

/** The demo's own corner: it says that nothing leaves this browser, and holds what one needs to show the product. */
export default function DemoDock(): ReactNode {
  const [open, setOpen] = useSetting('open', YES_NO, 'no');
  const [side, setSide] = useSetting('side', SIDES, 'end');
  const [section, setSection] = useSetting('section', SECTIONS, 'people');
  const mails = useMails();
  const [seen, setSeen] = useState<string>();
  const tab = useRef<HTMLButtonElement>(null);
  const newest = mails[0]?.id;
  const reading = open === 'yes' && section === 'inbox';

  useEffect(() => {
    if (reading) setSeen(newest);
  }, [reading, newest]);

  const close = useCallback(() => {
    setOpen('no');
    tab.current?.focus();
  }, [setOpen]);

  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const corner = dock.current;
    if (open !== 'yes' || corner === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    corner.addEventListener('keydown', onKey);
    return () => corner.removeEventListener('keydown', onKey);
  }, [open, close]);

  // Until the settings are read, the tab would jump to its side.
  if (open === null || side === null || section === null) return null;
  return (
    <aside className={`demo-dock demo-dock--${side}`} aria-label="Demo" ref={dock}>
      {open === 'yes' && (
        <DemoPanel
          section={section}
          onSection={setSection}
          mails={mails}
          onMove={() => setSide(side === 'start' ? 'end' : 'start')}
          onClose={close}
        />
      )}
      <button
        ref={tab}
        type="button"
        className="demo-dock__tab"
        aria-expanded={open === 'yes'}
        onClick={() => setOpen(open === 'yes' ? 'no' : 'yes')}
      >
        <Icon name="bolt" size="small" />
        <span>
          Demo
          <Weather />
        </span>
        {newest !== undefined && newest !== seen && !reading && (
          <span className="demo-dock__news">
            <span className="visually-hidden">, new mail</span>
          </span>
        )}
      </button>
    </aside>
  );
}

/** Whatever is not as usual, so that nobody wonders why nothing works. */
function Weather(): ReactNode {
  const { conditions } = useConditions();
  if (conditions === null) return null;
  const { offline, latencyMs, failing } = conditions;
  const words = offline ? 'offline' : failing.length > 0 ? 'failure ahead' : latencyMs > 0 ? 'slow' : null;
  return words === null ? null : <> · {words}</>;
}

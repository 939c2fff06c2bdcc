import type { ReactNode } from 'react';
import { DemoPort } from '#demo/demo-port.ts';
import { windowAddress } from '#demo/demo-window.ts';
import type { Mail } from '#demo/mailbox.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { BrandChoice } from './brand-choice.tsx';
import { Conditions } from './conditions.tsx';
import { Inbox } from '#ui/demo/inbox/inbox.tsx';
import { showDemoClosed } from './show-demo-closed.ts';
import { People } from './people.tsx';
import { Scenarios } from './scenarios.tsx';
import { Script } from './script.tsx';
import '#ui/kit/buttons/icon-button.css';

/** The parts of the panel, in order. */
export const SECTIONS = ['script', 'people', 'inbox', 'scenarios', 'conditions', 'brand'] as const;
export type Section = (typeof SECTIONS)[number];

const names: Record<Section, string> = {
  script: 'Script',
  people: 'People',
  inbox: 'Inbox',
  scenarios: 'Scenarios',
  conditions: 'Conditions',
  brand: 'Brand',
};

/** The open panel: one section at a time, with Reset and Exit below. */
export function DemoPanel({
  section,
  onSection,
  step,
  onStep,
  mails,
  onMove,
  onLeave,
  onClose,
}: {
  section: Section;
  onSection: (section: Section) => void;
  /** The script's current step; null before the first. */
  step: number | null;
  onStep: (step: number | null) => Promise<void>;
  mails: readonly Mail[];
  onMove: () => void;
  /** Called before the page changes, so that the panel doesn't cover it. */
  onLeave: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const demo = usePort(DemoPort);
  const reset = async () => {
    await demo.reset();
    await onStep(null);
    await onLeave();
    location.assign(windowAddress(await demo.ownWindow()));
  };
  const exit = async () => {
    await demo.exit();
    showDemoClosed();
  };
  return (
    <section className="demo-panel stack gap-0" aria-label="Demo panel">
      <div className="demo-panel__head row justify-between">
        <p className="demo-panel__note row gap-2">
          <Icon name="lock" size="small" />A demo: nothing leaves this browser.
        </p>
        <button type="button" className="icon-button" aria-label="Close the demo panel" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="demo-panel__tabs flex justify-between wrap">
        {SECTIONS.map((name) => (
          <button
            key={name}
            type="button"
            className="demo-panel__tab"
            aria-pressed={name === section}
            onClick={() => onSection(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div className="demo-panel__body" role="group" aria-label={names[section]}>
        {section === 'script' && <Script step={step ?? 0} onStep={(to) => void onStep(to)} />}
        {section === 'people' && <People onLeave={onLeave} />}
        {section === 'inbox' && <Inbox mails={mails} onLeave={onLeave} />}
        {section === 'scenarios' && <Scenarios onLeave={onLeave} />}
        {section === 'conditions' && <Conditions />}
        {section === 'brand' && <BrandChoice onLeave={onLeave} />}
      </div>
      <div className="demo-panel__foot flex justify-between gap-1">
        <Button size="small" variant="quiet" icon={<Icon name="refresh" size="small" />} onClick={() => void reset()}>
          Reset
        </Button>
        <Button size="small" variant="quiet" className="demo-panel__move" onClick={onMove}>
          Other side
        </Button>
        <Button size="small" variant="quiet" icon={<Icon name="sign-out" size="small" />} onClick={() => void exit()}>
          Exit
        </Button>
      </div>
      <p className="demo-panel__key">
        <kbd>Ctrl</kbd> + <kbd>.</kbd> (period) hides the demo and brings it back
      </p>
    </section>
  );
}

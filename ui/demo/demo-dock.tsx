import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { isComposing } from '#ui/kit/composing.ts';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { cleanAddress } from './clean-address.ts';
import { paceWords } from './clock-controls.tsx';
import { SCRIPT, STEP_SETTING } from '#demo/script.ts';
import { personaOfWindow } from '#demo/demo-window.ts';
import { DemoPanel, SECTIONS } from './demo-panel.tsx';
import { HIDDEN_SETTING } from './settings.ts';
import { useConditions } from './use-conditions.ts';
import { useLogoTaps } from './use-logo-taps.ts';
import { useMails } from '#ui/demo/inbox/use-mails.ts';
import { useOtherWindows } from './use-other-windows.ts';
import { useSetting } from './use-setting.ts';
import { firstName } from './words.ts';
import './demo-dock.css';
import './demo-panel.css';

/** The width from which the panel is beside the page instead of over it; the same as in demo-dock.css. */
const BESIDE = '(min-width: 96rem)';

/** Ctrl with period or comma: browsers don't use them, and they type nothing. */
const isHidingKey = ({ ctrlKey, key, repeat }: KeyboardEvent): boolean => ctrlKey && key === '.' && !repeat;
const isStepKey = ({ ctrlKey, key, repeat }: KeyboardEvent): boolean => ctrlKey && key === ',' && !repeat;

const SIDES = ['start', 'end'] as const;
const YES_NO = ['yes', 'no'] as const;
/** The script's current step, shared by all windows; `none` before the first. */
const STEPS = ['none', ...SCRIPT.map((_, index) => String(index))];

/** The demo's tab and panel, and the keys that hide and show them. */
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
    void setOpen('no');
    tab.current?.focus();
  }, [setOpen]);

  /** Closes a panel that would cover the page it opens. */
  const closeIfCovering = useCallback(async () => {
    if (!matchMedia(BESIDE).matches) await setOpen('no');
  }, [setOpen]);

  const [hidden, setHidden] = useSetting(HIDDEN_SETTING, YES_NO, 'no', true);
  useEffect(() => {
    if (hidden === 'yes') cleanAddress();
  }, [hidden]);
  const persona = personaOfWindow(useOtherWindows(hidden));
  const [stepName, setStepName] = useSetting(STEP_SETTING, STEPS, 'none', true);
  const step = stepName === null || stepName === 'none' ? null : Number(stepName);
  const showNextStep = useCallback(() => {
    if (hidden === null || stepName === null) return;
    // An open script shows its first step until one is chosen.
    const firstShown = stepName === 'none' && hidden === 'no' && open === 'yes' && section === 'script';
    const shown = firstShown ? 1 : STEPS.indexOf(stepName);
    void setStepName(STEPS[Math.min(shown + 1, STEPS.length - 1)] ?? 'none');
    void setSection('script');
    void setOpen('yes');
    void setHidden('no');
  }, [hidden, setHidden, stepName, setStepName, section, setSection, open, setOpen]);
  useLogoTaps(() => {
    if (hidden === 'yes') showNextStep();
    else void setHidden('yes');
  });
  useEffect(() => {
    if (hidden === null || stepName === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      if (isHidingKey(event)) void setHidden(hidden === 'yes' ? 'no' : 'yes');
      else if (isStepKey(event)) showNextStep();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hidden, setHidden, stepName, showNextStep]);

  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const corner = dock.current;
    if (open !== 'yes' || corner === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isComposing(event) && event.key === 'Escape') close();
    };
    corner.addEventListener('keydown', onKey);
    return () => corner.removeEventListener('keydown', onKey);
  }, [open, hidden, close]);

  // Before the settings are read, the tab could be on the wrong side.
  const known = open !== null && side !== null && section !== null && hidden !== null;
  // From here on the dock's own style reserves the space; until now the script in the page's head did.
  useLayoutEffect(() => {
    if (known) document.documentElement.style.removeProperty('padding-block-start');
  }, [known]);
  if (!known || hidden === 'yes') return null;
  return (
    <aside className={`demo-dock demo-dock--${side}`} aria-label="Demo" ref={dock}>
      {open === 'yes' && (
        <DemoPanel
          section={section}
          onSection={(name) => void setSection(name)}
          step={step}
          onStep={(to) => setStepName(to === null ? 'none' : String(to))}
          onLeave={closeIfCovering}
          mails={mails}
          onMove={() => void setSide(side === 'start' ? 'end' : 'start')}
          onClose={close}
        />
      )}
      <button
        ref={tab}
        type="button"
        className="demo-dock__tab row justify-center gap-2"
        aria-expanded={open === 'yes'}
        onClick={() => void setOpen(open === 'yes' ? 'no' : 'yes')}
      >
        <Icon name="bolt" size="small" />
        <span>
          <span>{`Demo${persona !== null ? ` · ${firstName(persona)}` : ''}`}</span>
          <SimulatedConditions />
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

/** Shows unusual network and clock settings, which would otherwise look like faults. */
function SimulatedConditions(): ReactNode {
  const { conditions } = useConditions();
  if (conditions === null) return null;
  const { offline, latencyMs, failing, speed } = conditions;
  const network = offline ? 'offline' : failing.length > 0 ? 'failure ahead' : latencyMs > 0 ? 'slow' : null;
  return [network, paceWords(speed)].map((words) => words !== null && <span key={words}>{` · ${words}`}</span>);
}

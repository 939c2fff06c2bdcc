import { useState, type ReactNode } from 'react';
import { DemoPort, PERSONAS, type Persona } from '#demo/demo-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { EntryList } from '#ui/demo/inbox/entry-list.tsx';
import { openWindow } from './open-window.ts';
import { firstName, personaWords } from './words.ts';
import '#ui/kit/buttons/icon-button.css';

/** Two windows, one in front of the other. */
const WINDOWS = 'M8.5 8.5v-4h11v11h-4M4.5 8.5h11v11h-11v-11Z';

/** The demo's personas: one click each, in this window or in a second one. */
export function People({ onLeave }: { onLeave: () => Promise<void> }): ReactNode {
  const demo = usePort(DemoPort);
  const [going, setGoing] = useState(false);
  const go = async (persona: Persona) => {
    if (going) return;
    setGoing(true);
    const path = await demo.become(persona);
    await onLeave();
    location.assign(path);
  };
  return (
    <>
      <EntryList
        label="People"
        entries={PERSONAS.map((id) => ({
          id,
          title: personaWords[id].title,
          text: personaWords[id].text,
          icon: <Icon name={personaWords[id].icon} />,
          aside: (
            <button
              type="button"
              className="icon-button"
              aria-label={`Open second window as ${firstName(id)}`}
              title={`Open second window as ${firstName(id)}`}
              onClick={() => {
                openWindow(id);
                void onLeave();
              }}
            >
              <Glyph d={WINDOWS} />
            </button>
          ),
        }))}
        onChoose={(id) => void go(id as Persona)}
      />
      <p className="demo-panel__hint demo-panel__hint--last">
        <Glyph d={WINDOWS} size="small" /> opens a second window as that person, with the same data. Put the merchant,
        the courier and the recipient side by side.
      </p>
    </>
  );
}

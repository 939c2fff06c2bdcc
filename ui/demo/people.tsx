import { useState, type ReactNode } from 'react';
import { DemoPort, PERSONAS, type Persona } from '#demo/demo-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Icon } from '#ui/kit/icon.tsx';
import { EntryList } from './entry-list.tsx';
import { personaWords } from './words.ts';

/** The people whom the product can be shown as: one click each. */
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
    <EntryList
      label="People"
      entries={PERSONAS.map((id) => ({
        id,
        title: personaWords[id].title,
        text: personaWords[id].text,
        icon: <Icon name={personaWords[id].icon} />,
      }))}
      onChoose={(id) => void go(id as Persona)}
    />
  );
}

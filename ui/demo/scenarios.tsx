import { useState, type ReactNode } from 'react';
import { DemoPort, SCENARIOS, type Scenario } from '#demo/demo-port.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { EntryList } from '#ui/demo/inbox/entry-list.tsx';
import { scenarioWords } from './words.ts';
import './scenarios.css';

/** The scenarios of most presentations, first those of the product's everyday work. */
const FIRST: readonly Scenario[] = [
  'approve-a-courier',
  'first-delivery',
  'lunch-rush',
  'courier-on-the-map',
  'late-credit',
  'first-api-order',
  'crushed-cake',
  'pay-couriers',
];
const MORE = SCENARIOS.filter((scenario) => !FIRST.includes(scenario));

/** The scenarios, each a link to bookmark or share. Opening one erases the data first. */
export function Scenarios({ onLeave }: { onLeave: () => Promise<void> }): ReactNode {
  const demo = usePort(DemoPort);
  const [going, setGoing] = useState(false);
  const play = async (scenario: Scenario) => {
    if (going) return;
    setGoing(true);
    const path = await demo.play(scenario);
    await onLeave();
    location.assign(path);
  };
  const list = (label: string, scenarios: readonly Scenario[]) => (
    <EntryList
      label={label}
      entries={scenarios.map((id) => ({
        id,
        title: scenarioWords[id].title,
        text: scenarioWords[id].text,
        icon: <Icon name={scenarioWords[id].icon} />,
        href: `/?demo=${id}`,
      }))}
      onChoose={(id) => void play(id as Scenario)}
    />
  );
  return (
    <>
      {list('Scenarios', FIRST)}
      <details className="demo-more">
        <summary>{`More (${MORE.length})`}</summary>
        {list('More scenarios', MORE)}
      </details>
    </>
  );
}

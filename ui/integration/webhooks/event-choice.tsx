import type { ReactNode } from 'react';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import type { EventType } from '#core/integration/event-types.ts';
import { Checkbox } from '#ui/kit/choices/checkbox.tsx';

/** The prefix of all types, left out because a phone has no space for it. */
const PREFIX = 'delivery.';

/** The types of events that an endpoint gets, by their API names. */
export function EventChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<EventType>;
  onChange: (chosen: Set<EventType>) => void;
}): ReactNode {
  return (
    <fieldset className="event-choice grid">
      <legend className="event-choice__legend">
        Types, each after <code>{PREFIX}</code>
      </legend>
      {API_EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={type.slice(PREFIX.length)}
          checked={chosen.has(type)}
          onToggle={(checked) => {
            const next = new Set(chosen);
            if (checked) next.add(type);
            else next.delete(type);
            onChange(next);
          }}
        />
      ))}
    </fieldset>
  );
}

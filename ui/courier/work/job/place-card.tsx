import type { ReactNode } from 'react';
import { DOOR_FIELDS, type DoorField } from '#core/delivery/request/delivery-fields.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { doorText, doorWords } from '#ui/delivery/door-words.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { mapLink } from './map-link.ts';
import './place-card.css';

/** The next place: the address, which opens the map app, the phone number, and the notes for it. */
export function PlaceCard({
  name,
  lines,
  phone,
  door,
}: {
  name: string;
  /** The street first, then the city. */
  lines: readonly string[];
  phone: string;
  door: Readonly<Partial<Record<DoorField, string>>>;
}): ReactNode {
  const address = lines.join(', ');
  return (
    <Card padding="none" accent>
      <a className="place-link row gap-4" href={mapLink(address)} target="_blank" rel="noreferrer">
        <Icon name="pin" size="large" />
        <span className="place-link__words grid">
          <bdi className="place-link__name">{name}</bdi>
          <span className="place-link__address grid">
            {lines.map((line) => (
              <bdi key={line}>{line}</bdi>
            ))}
          </span>
          <span className="place-link__hint">Open in maps</span>
        </span>
      </a>
      {phone !== '' && (
        <a className="place-link row gap-4" href={`tel:${phone}`}>
          <Icon name="phone" size="large" />
          <span className="place-link__words grid">
            <span {...asWritten} className="numeric">
              {displayInternational(phone)}
            </span>
            <span className="place-link__hint">Call</span>
          </span>
        </a>
      )}
      {DOOR_FIELDS.map(
        (field) =>
          door[field] && (
            <p key={field} className="place-notes grid gap-half">
              <span className="place-notes__label">{doorWords[field]}</span>
              <bdi {...doorText(field)}>{door[field]}</bdi>
            </p>
          ),
      )}
    </Card>
  );
}

import type { ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import { coveredShare, type Moving } from '#core/delivery/place/position.ts';
import type { ShownStatus } from '#ui/delivery/shown-status.ts';
import { RouteLine } from '#ui/delivery/route-line.tsx';
import { useNow } from '#ui/app/use-now.ts';
import { areaMark, CityMap, type MapMark } from './city-map.tsx';
import { isOnDrawing } from './fit.ts';
import { placeOnRoad } from './place-on-road.ts';
import { doorLabel, mapWords, seenWords, type MapViewer } from './position-words.ts';
import { useDrawing } from './use-drawing.ts';
import './moving-picture.css';

const TO_SHOP: readonly ShownStatus[] = ['accepted', 'at_pickup', 'returning'];

/**
 * The picture of a delivery whose courier shares a position: a map if there's one of the city, else the route with the
 * parcel's position. The line below says how old the position is.
 */
export default function MovingPicture({
  status,
  moving,
  asOf,
  shop,
  courier,
  viewer,
}: {
  status: ShownStatus;
  /** Null once the position is too old, or isn't shown anymore. */
  moving: Moving | null;
  /** When `moving` was current, ms since the epoch. */
  asOf: number;
  shop: string;
  /** The courier's first name, isolated for a sentence; empty if the reader doesn't know it. */
  courier: string;
  viewer: MapViewer;
}): ReactNode {
  const now = useNow(5 * SECOND, asOf);
  const drawing = useDrawing(moving?.city ?? null);
  const age = moving === null ? 0 : moving.age + now - asOf;
  const { tone, words } = seenWords(moving, age);
  // Once the courier carries nothing anymore, no position is expected.
  if (moving === null && (status === 'lost' || !isCarried(status))) return <RouteLine status={status} />;
  const shown = tone === 'gone' ? null : moving;
  const map = shown !== null && drawing !== null && isOnDrawing(drawing, shown) ? { drawing, at: shown } : null;
  return (
    <figure className="moving-picture stack gap-2">
      {map === null ? (
        <RouteLine status={status} style={placeOnRoad(status, shown === null ? null : coveredShare(shown))} />
      ) : (
        <CityMap
          drawing={map.drawing}
          marks={marksOf(map.at, tone === 'live', { shop, courier: courier || 'Courier', viewer })}
          label={mapWords(map.at, age, courier, viewer, TO_SHOP.includes(status))}
        />
      )}
      <figcaption
        className={`moving-picture__note flex items-baseline justify-between wrap gap-x-3 moving-picture__note--${tone}`}
      >
        <span>{words}</span>
        {map !== null && <small>{map.drawing.source}</small>}
      </figcaption>
      {/* Announced once, not with every minute. */}
      <p className="visually-hidden" role="status">
        {tone === 'live' ? '' : 'The courier’s position isn’t current.'}
      </p>
    </figure>
  );
}

function marksOf(
  at: Moving,
  live: boolean,
  { shop, courier, viewer }: { readonly shop: string; readonly courier: string; readonly viewer: MapViewer },
): MapMark[] {
  const { lat, lon, accuracy } = at;
  return [
    ...(at.shop === null ? [] : [areaMark(at.shop, 'shop', shop)]),
    ...(at.door === null ? [] : [areaMark(at.door, 'door', doorLabel(at.door, viewer))]),
    { id: 'courier', lat, lon, kind: live ? 'courier' : 'seen', spread: accuracy, label: courier },
  ];
}

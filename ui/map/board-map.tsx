import { useRef, type ReactNode } from 'react';
import type { Drawing } from '#core/geography/drawing.ts';
import type { BoardDelivery, BoardMoving } from '#core/delivery/board/live-board.ts';
import { freshness } from '#core/delivery/place/position.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { areaMark, MapPicture, type MapMark } from './city-map.tsx';
import { cameraFor, isOnDrawing, spotOf } from './fit.ts';
import { useDrawing } from './use-drawing.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import './board-map.css';

const SIZE = { width: 400, height: 460 };
const PADDING = 30;

/** A courier on the board's map, with the state of their delivery. */
export interface BoardMark extends BoardMoving {
  readonly tone: 'late' | 'tight' | 'fine';
  readonly name: string;
}

/** The shop of a delivery on the board. */
export type BoardShop = Pick<BoardDelivery, 'id' | 'shop' | 'counter'>;

interface BoardMapProps {
  readonly couriers: readonly BoardMark[];
  /** The shops of all deliveries on the board. Only the highlighted delivery's shop is shown. */
  readonly shops: readonly BoardShop[];
  /** The highlighted delivery; null if there's none. */
  readonly highlighted: BoardMark['id'] | null;
  /** Called when a delivery is pressed on the map. */
  readonly onChoose: (id: BoardMark['id']) => void;
}

/** The couriers of a city who carry a delivery. Renders nothing if there's no map of the city. */
export default function BoardMap({ market, ...rest }: { market: Market } & BoardMapProps): ReactNode {
  const drawing = useDrawing(market);
  if (drawing === null) return null;
  const seen = rest.couriers.filter((one) => isOnDrawing(drawing, one) && freshness(one.age) !== 'gone');
  return <LoadedMap {...rest} drawing={drawing} couriers={seen} />;
}

function LoadedMap({
  drawing,
  couriers,
  shops,
  highlighted,
  onChoose,
}: { drawing: Drawing } & BoardMapProps): ReactNode {
  const picture = useRef<SVGSVGElement>(null);
  const corners = [
    { lat: drawing.north / 1e5, lon: drawing.west / 1e5 },
    { lat: drawing.south / 1e5, lon: drawing.east / 1e5 },
  ];
  const fitted = cameraFor(
    (couriers.length === 0 ? corners : couriers).map((point) => spotOf(drawing, point)),
    SIZE,
    PADDING,
  );
  const { camera, dragging, isMoved, zoom, showAll, handlers } = usePanZoom(picture, fitted, SIZE);
  const marks = couriers.map(({ id, lat, lon, accuracy, age, tone, name }): MapMark => ({
    id,
    lat,
    lon,
    spread: accuracy,
    kind: freshness(age) === 'seen' ? 'seen' : tone,
    // The names of all couriers would overlap.
    label: tone === 'fine' && id !== highlighted ? '' : name,
  }));
  const from = shops.find(({ id }) => id === highlighted);
  const shop =
    from?.counter != null && isOnDrawing(drawing, from.counter)
      ? [areaMark({ ...from.counter, spread: 0 }, 'shop', from.shop)]
      : [];
  return (
    <section className="board-map stack gap-2" aria-label="Map">
      <div className="board-map__frame">
        <MapPicture
          drawing={drawing}
          marks={[...shop, ...marks]}
          size={SIZE}
          camera={camera}
          still={dragging}
          picture={picture}
          highlighted={highlighted}
          onChoose={(id) => onChoose(id as BoardMark['id'])}
          role="group"
          tabIndex={0}
          aria-label={summary(couriers)}
          {...handlers}
        />
        <div className="board-map__zoom flex gap-2">
          <Button size="small" variant="secondary" aria-label="Nearer" onClick={() => zoom(1.5)}>
            <Icon name="plus" />
          </Button>
          <Button size="small" variant="secondary" aria-label="Farther" onClick={() => zoom(1 / 1.5)}>
            <Icon name="minus" />
          </Button>
          {isMoved && (
            <Button size="small" variant="secondary" onClick={showAll}>
              Show all
            </Button>
          )}
        </div>
      </div>
      <p className="board-map__hint soft">Drag to move. Ctrl or ⌘ and the wheel zoom.</p>
      <p className="board-map__hint board-map__hint--fingers soft">Two fingers move and zoom the map.</p>
      <p className="board-map__note flex justify-between wrap gap-x-3 soft">
        <span>
          {couriers.length === 0 ? 'No courier shares a position right now.' : 'Couriers who share a position.'}
        </span>{' '}
        <small>{drawing.source}</small>
      </p>
    </section>
  );
}

/** The text alternative: the list beside the map has the details. */
function summary(couriers: readonly BoardMark[]): string {
  const late = couriers.filter(({ tone }) => tone === 'late').length;
  const count = `${couriers.length} ${couriers.length === 1 ? 'courier' : 'couriers'} on the map`;
  return late === 0 ? `${count}.` : `${count}, ${late} late.`;
}

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { ShopPoint } from '#core/delivery/place/shop-point.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { failure } from '#core/failure.ts';
import type { Drawing } from '#core/geography/drawing.ts';
import { refused } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { requestFailure } from '#ui/delivery/request/request-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { areaMark, MapPicture, useCamera } from './city-map.tsx';
import { isOnDrawing, pixelUnder, pointOf, spotOf, spotUnder } from './fit.ts';
import { distanceWords } from './position-words.ts';
import { useDrawing } from './use-drawing.ts';
import './shop-place.css';

const SIZE = { width: 400, height: 200 };
/** The step of an arrow key, in meters. */
const STEP = 10;

const KEYS: Readonly<Record<string, readonly [east: number, south: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The counter on the city's map, which its merchant can move. Renders nothing if there's no map of the city. */
export default function ShopPlace({
  business,
  shop,
  onMoved,
}: {
  business: Business;
  shop: ShopPoint;
  /** Called once it was moved, or moved back. */
  onMoved: () => void;
}): ReactNode {
  const drawing = useDrawing(marketOf(business.country, business.state, business.city));
  if (drawing === null || !isOnDrawing(drawing, shop)) return null;
  return <Placed drawing={drawing} business={business} shop={shop} onMoved={onMoved} />;
}

function Placed({
  drawing,
  business,
  shop,
  onMoved,
}: {
  drawing: Drawing;
  business: Business;
  shop: ShopPoint;
  onMoved: () => void;
}): ReactNode {
  const deliveries = usePort(MerchantDeliveries);
  /** The chosen place while it's moved; null otherwise. */
  const [chosen, setChosen] = useState<Point | null>(null);
  /** The place where a drag began; null otherwise. The picture doesn't move during a drag. */
  const [draggedFrom, setDraggedFrom] = useState<Point | null>(null);
  const [busy, setBusy] = useState(false);
  const picture = useRef<SVGSVGElement>(null);
  const mover = useRef<HTMLButtonElement>(null);
  const at = chosen ?? shop;
  const camera = useCamera(drawing, [draggedFrom ?? at], SIZE);
  const moving = chosen !== null;

  // Moves the focus to the picture, whose keys move the shop, and afterward to the button. Not when the page opens.
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current === moving) return;
    wasMoving.current = moving;
    (moving ? picture : mover).current?.focus();
  }, [moving]);

  const choose = (place: Point): void => {
    if (isOnDrawing(drawing, place)) setChosen(place);
  };
  const chooseUnder = (event: PointerEvent<SVGSVGElement>): void =>
    choose(pointOf(drawing, spotUnder(camera, pixelUnder(event.currentTarget, event, SIZE))));

  const save = async (place: Point | null): Promise<void> => {
    setBusy(true);
    const done = await deliveries.moveShop(business.id, place).catch(() => refused(failure('offline')));
    setBusy(false);
    if (!done.ok) return void toasts.error(requestFailure(done.error));
    toasts.success(place === null ? 'Back to where couriers usually stop.' : 'The map shows the shop here now.');
    setChosen(null);
    onMoved();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const spot = spotOf(drawing, at);
    choose(pointOf(drawing, { x: spot.x + step[0], y: spot.y + step[1] }));
  };
  const drop = (): void => setDraggedFrom(null);
  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>): void {
      if (!event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDraggedFrom(at);
      chooseUnder(event);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>): void {
      if (event.isPrimary && draggedFrom !== null) chooseUnder(event);
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onKeyDown,
  };
  const moved = moving ? metersBetween(shop, at) : 0;
  return (
    <div className={classes('shop-place stack gap-3', moving && 'shop-place--moving')}>
      <MapPicture
        drawing={drawing}
        marks={[areaMark({ lat: at.lat, lon: at.lon, spread: 0 }, 'shop', business.businessName)]}
        size={SIZE}
        camera={camera}
        still={moving}
        picture={picture}
        aria-label={moving ? 'The shop on the map. The arrow keys move it.' : 'The shop on the map.'}
        {...(moving ? { role: 'group', tabIndex: 0, ...handlers } : { role: 'img' })}
      />
      <div className="shop-place__note flex items-baseline justify-between wrap gap-x-3">
        <p>
          {moving
            ? 'Tap or drag to where couriers should stop, or press the arrow keys.'
            : shop.moved
              ? 'You chose this place.'
              : 'Couriers usually stop here.'}
        </p>
        <small className="soft">{drawing.source}</small>
      </div>
      <p className={classes('shop-place__moved', moved < 1 && 'visually-hidden')} role="status">
        {moved < 1 ? '' : `Moved by ${distanceWords(moved)}.`}
      </p>
      <div className="row wrap gap-3">
        {chosen !== null ? (
          <>
            <Button size="small" busy={busy} onClick={() => void save(chosen)}>
              Save
            </Button>
            <Button size="small" variant="secondary" onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button ref={mover} size="small" variant="secondary" onClick={() => setChosen(shop)}>
              Move<span className="visually-hidden"> the shop</span>
            </Button>
            {shop.moved && (
              <Button size="small" variant="quiet" busy={busy} onClick={() => void save(null)}>
                Reset
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

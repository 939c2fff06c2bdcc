import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { isComposing } from '#ui/kit/composing.ts';
import { pixelUnder, zoomed, type Camera, type Size, type Spot } from './fit.ts';

const STEP = 60;
const ZOOM_FACTOR = 1.5;
/** A pointer that moves less than this, in pixels of the picture, is a press, not a drag. */
const MIN_DRAG = 4;

/**
 * A camera that a person moves: by dragging with a mouse, with Ctrl or ⌘ and the wheel, with two fingers, and with keys. The
 * wheel alone and one finger scroll the page, as everywhere else on it.
 */
export function usePanZoom(picture: RefObject<SVGSVGElement | null>, fitted: Camera, size: Size) {
  /** Null while the picture is fitted to its marks automatically. */
  const [chosen, setChosen] = useState<Camera | null>(null);
  const [dragging, setDragging] = useState(false);
  const fingers = useRef(new Map<number, Spot>());
  const camera = chosen ?? fitted;

  /** A place on the screen as a pixel of the picture. */
  const pixel = (event: { readonly clientX: number; readonly clientY: number }): Spot =>
    picture.current === null ? { x: 0, y: 0 } : pixelUnder(picture.current, event, size);
  const middle: Spot = { x: size.width / 2, y: size.height / 2 };
  const change = (to: (before: Camera) => Camera): void => setChosen((before) => to(before ?? fitted));
  const move = (x: number, y: number): void => change((before) => ({ ...before, x: before.x + x, y: before.y + y }));
  const zoom = (by: number, around = middle): void => change((before) => zoomed(before, by, around));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') move(STEP, 0);
    else if (event.key === 'ArrowRight') move(-STEP, 0);
    else if (event.key === 'ArrowUp') move(0, STEP);
    else if (event.key === 'ArrowDown') move(0, -STEP);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_FACTOR);
    else if (event.key === '-') zoom(1 / ZOOM_FACTOR);
    else return;
    event.preventDefault();
  };

  // React's own handlers can't keep the page from scrolling.
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      // Two fingers on a touchpad are a wheel with Ctrl too.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), pixel(event));
    };
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onTouch, { passive: false });
    element.addEventListener('touchmove', onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouch);
      element.removeEventListener('touchmove', onTouch);
    };
  });

  return {
    camera,
    dragging,
    isMoved: chosen !== null,
    zoom,
    showAll: () => setChosen(null),
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>): void {
        fingers.current.set(event.pointerId, pixel(event));
        setDragging(true);
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>): void {
        const before = fingers.current.get(event.pointerId);
        if (before === undefined) return;
        // Released outside of the picture.
        if (event.buttons === 0) return release(event);
        const now = pixel(event);
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (event.pointerType === 'touch' && other === undefined) return void fingers.current.set(event.pointerId, now);
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
          if (Math.hypot(now.x - before.x, now.y - before.y) < MIN_DRAG) return;
          // Not earlier: the click of a captured pointer goes to the picture, not to the mark under it.
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        fingers.current.set(event.pointerId, now);
        if (other === undefined) return move(now.x - before.x, now.y - before.y);
        move((now.x - before.x) / 2, (now.y - before.y) / 2);
        const apart = (spot: Spot): number => Math.hypot(spot.x - other.x, spot.y - other.y);
        if (apart(before) > 0) zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown,
    },
  };

  function release({ pointerId }: PointerEvent<SVGSVGElement>): void {
    fingers.current.delete(pointerId);
    setDragging(fingers.current.size > 0);
  }
}

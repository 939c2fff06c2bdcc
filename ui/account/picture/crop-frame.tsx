import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { centeredSquare, fitSquare, smallestSize, zoomOf, zoomSquare, type Square } from '#core/account/square.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { isComposing } from '#ui/kit/composing.ts';
import { CropPreview } from './crop-preview.tsx';
import { CropZoom } from './crop-zoom.tsx';
import './crop-frame.css';

/** Steps of an arrow key, in px on the page: alone, and with Shift. */
ReactCrop.nudgeStep = 4;
ReactCrop.nudgeStepMedium = 24;

const handle = (corner: string) => `Resize from the ${corner} corner with the arrow keys`;
const labels = {
  ...ReactCrop.defaultProps.ariaLabels,
  cropArea: 'Photo section: move it with the arrow keys, zoom with plus and minus',
  nwDragHandle: handle('top left'),
  neDragHandle: handle('top right'),
  seDragHandle: handle('bottom right'),
  swDragHandle: handle('bottom left'),
};

/** Longest side of the picture on the page, in px. */
const SHOWN_SIDE = 1280;

/** Zoom factor of buttons and keys, larger than the slider's step. */
const ZOOM_STEP = 1.25;

/** A picture with its crop square, a preview, and the zoom. */
export default function CropFrame({
  bitmap,
  busy,
  doneLabel,
  onDone,
  onCancel,
}: {
  bitmap: ImageBitmap;
  busy: boolean;
  doneLabel: string;
  onDone: (square: Square) => void;
  onCancel: () => void;
}): ReactNode {
  const [square, setSquare] = useState(() => centeredSquare(bitmap));
  const frame = useRef<HTMLDivElement>(null);

  const zoomTo = (zoom: number) => setSquare((before) => zoomSquare(before, zoom, bitmap));
  const zoomBy = (factor: number) => setSquare((before) => zoomSquare(before, zoomOf(before, bitmap) * factor, bitmap));
  const adjust = (_: unknown, { x, y, width }: PercentCrop) =>
    setSquare(
      fitSquare(
        { x: (x / 100) * bitmap.width, y: (y / 100) * bitmap.height, size: (width / 100) * bitmap.width },
        bitmap,
      ),
    );

  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (busy || ctrlKey || metaKey || altKey) return;
    if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
    if (key === '-') zoomBy(1 / ZOOM_STEP);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    element.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent) => {
      if (!isComposing(event)) press(event);
    };
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, []);

  const percent = (part: number, whole: number) => (part / whole) * 100;
  const crop: PercentCrop = {
    unit: '%',
    x: percent(square.x, bitmap.width),
    y: percent(square.y, bitmap.height),
    width: percent(square.size, bitmap.width),
    height: percent(square.size, bitmap.height),
  };
  return (
    <div className="crop-frame grid gap-5" ref={frame} role="group" aria-label="Crop your photo" tabIndex={-1}>
      <div className="crop-frame__stage grid place-center">
        <ReactCrop
          className="crop-frame__crop"
          crop={crop}
          aspect={1}
          circularCrop
          keepSelection
          disabled={busy}
          ariaLabels={labels}
          onChange={adjust}
          minWidth={smallestSize(bitmap) === bitmap.width ? 0 : 16}
        >
          <Picture bitmap={bitmap} />
        </ReactCrop>
      </div>
      <div className="crop-frame__side row wrap">
        <CropPreview bitmap={bitmap} square={square} />
        <CropZoom square={square} within={bitmap} step={ZOOM_STEP} disabled={busy} onZoom={zoomTo} />
      </div>
      <div className="crop-frame__actions flex wrap gap-3">
        <Button size="large" busy={busy} onClick={() => onDone(square)}>
          {doneLabel}
        </Button>
        <Button size="large" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The whole picture, drawn once. */
function Picture({ bitmap }: { bitmap: ImageBitmap }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = SHOWN_SIDE / Math.max(bitmap.width, bitmap.height);
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = 'medium';
    context.drawImage(bitmap, 0, 0, width, height);
  }, [bitmap, width, height]);
  return (
    <canvas
      className="crop-frame__picture"
      ref={canvas}
      width={width}
      height={height}
      role="img"
      aria-label="Your photo"
    />
  );
}

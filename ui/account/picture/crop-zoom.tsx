import { useId, type ReactNode } from 'react';
import { smallestSize, zoomOf, type Extent, type Square } from '#core/account/square.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

/** Buttons and a slider for the zoom. The slider is logarithmic, so that it feels even. */
export function CropZoom({
  square,
  within,
  step,
  disabled,
  onZoom,
}: {
  square: Square;
  within: Extent;
  /** The factor of one button press. */
  step: number;
  disabled: boolean;
  onZoom: (zoom: number) => void;
}): ReactNode {
  const id = useId();
  const zoom = zoomOf(square, within);
  const most = Math.min(within.width, within.height) / smallestSize(within);
  return (
    <div className="crop-zoom row gap-2">
      <button
        type="button"
        className="crop-zoom__button grid place-center"
        aria-label="Zoom out"
        disabled={disabled || zoom <= 1}
        onClick={() => onZoom(zoom / step)}
      >
        <Glyph d="M5 12h14" />
      </button>
      <label className="visually-hidden" htmlFor={id}>
        Zoom
      </label>
      <input
        id={id}
        className="crop-zoom__slider"
        type="range"
        min={0}
        max={Math.log(most) || 1}
        step="any"
        disabled={disabled || most <= 1}
        value={Math.log(zoom)}
        aria-valuetext={`${zoom.toFixed(1)} times`}
        onChange={({ currentTarget }) => onZoom(Math.exp(currentTarget.valueAsNumber))}
      />
      <button
        type="button"
        className="crop-zoom__button grid place-center"
        aria-label="Zoom in"
        disabled={disabled || zoom >= most}
        onClick={() => onZoom(zoom * step)}
      >
        <Glyph d="M12 5v14M5 12h14" />
      </button>
    </div>
  );
}

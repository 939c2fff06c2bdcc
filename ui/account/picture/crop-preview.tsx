import { useEffect, useRef, type ReactNode } from 'react';
import type { Square } from '#core/account/square.ts';

/** Sharp at 8rem on a high-density screen. */
const SIDE = 256;

/** A preview of the avatar. */
export function CropPreview({ bitmap, square }: { bitmap: ImageBitmap; square: Square }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === null || context === undefined) return;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE, SIDE);
    context.imageSmoothingQuality = 'medium';
    context.drawImage(bitmap, square.x, square.y, square.size, square.size, 0, 0, SIDE, SIDE);
  }, [bitmap, square]);
  return (
    <figure className="crop-preview row gap-4">
      <canvas className="crop-preview__avatar" ref={canvas} width={SIDE} height={SIDE} aria-hidden="true" />
      <figcaption className="crop-preview__words">This is how others see you.</figcaption>
    </figure>
  );
}

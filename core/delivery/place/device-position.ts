import { port } from '#core/port.ts';
import type { Point } from '#core/geography/point.ts';

/** A position that a device measured. */
export interface Measured extends Point {
  /** The possible error, in meters. */
  readonly accuracy: number;
  /** The receiver's own time, which may be wrong by years. It only tells a repeated measurement from a new one. */
  readonly timestamp: number;
}

/** A measured position, or why there's none: the person declined, or the device has no signal now. */
export type Measurement = Measured | 'denied' | 'unavailable';

/** The position of this device. */
export interface DevicePosition {
  /**
   * Measures while the page is visible, until the returned function is called. The browser asks the person the first time.
   * After `denied` nothing more comes.
   */
  watch(listener: (measured: Measurement) => void): () => void;
}
export const DevicePosition = port<DevicePosition>('DevicePosition');

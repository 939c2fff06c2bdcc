import { port } from '#core/port.ts';
import type { positionSharing } from './position-sharing.ts';

/**
 * The port for sharing a courier's position. This file doesn't import its code, so that screens load it only on use.
 */
export type PositionSharing = ReturnType<typeof positionSharing>;
export const PositionSharing = port<PositionSharing>('PositionSharing');

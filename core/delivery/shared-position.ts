import { port } from '../port.ts';
import type { positionSharing } from './position-sharing.ts';

/** A courier's choice to share a position. In a file without its code, which a courier's screens needn't load. */
export type PositionSharing = ReturnType<typeof positionSharing>;
export const PositionSharing = port<PositionSharing>('PositionSharing');

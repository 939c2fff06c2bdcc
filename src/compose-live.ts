import { compose } from './compose.ts';
import { liveBackend } from './live-backend.ts';

export const resolve = compose(liveBackend());

import { compose } from './compose.ts';
import { demoBackend } from './demo-backend.ts';

export const resolve = compose(demoBackend());

import { port } from '#core/port.ts';
import type { RequestTogether as Request } from './request-together.ts';

/** Requests several deliveries for one courier. Screens name only the port: the use case is fetched when it's first used. */
export type RequestTogether = Request;
export const RequestTogether = port<RequestTogether>('RequestTogether');

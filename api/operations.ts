import { cancelDelivery, confirmReturn, reportLost } from './operations/change-delivery.ts';
import { createClaim, replyToClaim } from './operations/change-claim.ts';
import { correctDelivery } from './operations/correct-delivery.ts';
import { createBatch } from './operations/create-batch.ts';
import { createDelivery } from './operations/create-delivery.ts';
import { createQuote } from './operations/create-quote.ts';
import { getBusiness } from './operations/get-business.ts';
import { getDelivery } from './operations/get-delivery.ts';
import { getProof } from './operations/get-proof.ts';
import { getStatement } from './operations/get-statement.ts';
import { getClaim, listClaims } from './operations/read-claims.ts';
import { listDeliveries } from './operations/list-deliveries.ts';
import { listEvents } from './operations/list-events.ts';
import { listSlots } from './operations/list-slots.ts';
import { listStatements } from './operations/list-statements.ts';
import {
  advanceClock,
  eraseTestData,
  getTestClock,
  nextStep,
  planMishap,
  setTestCity,
  setTestClock,
} from './operations/test-world.ts';
import {
  addEndpoint,
  changeEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
} from './operations/webhook-endpoints.ts';
import {
  enableEndpoint,
  listMessages,
  pingEndpoint,
  replayEvents,
  rollSecret,
  sendEvent,
} from './operations/webhook-messages.ts';
import type { AnyOperation } from './route.ts';

/** Every operation. The handler and the document are both built from this table. */
export const OPERATIONS: readonly AnyOperation[] = [
  getBusiness,
  createQuote,
  listSlots,
  createDelivery,
  createBatch,
  listDeliveries,
  getDelivery,
  correctDelivery,
  getProof,
  cancelDelivery,
  confirmReturn,
  reportLost,
  listEvents,
  listStatements,
  getStatement,
  createClaim,
  listClaims,
  getClaim,
  replyToClaim,
  sendEvent,
  listEndpoints,
  addEndpoint,
  getEndpoint,
  changeEndpoint,
  removeEndpoint,
  rollSecret,
  pingEndpoint,
  enableEndpoint,
  replayEvents,
  listMessages,
  getTestClock,
  setTestClock,
  advanceClock,
  nextStep,
  planMishap,
  setTestCity,
  eraseTestData,
];

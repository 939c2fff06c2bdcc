import { handler as api } from '../functions/api/handler.ts';
import { handler as changeEmail } from '../functions/change-email/handler.ts';
import { handler as findDoors } from '../functions/find-doors/handler.ts';
import { handler as makeApiKey } from '../functions/make-api-key/handler.ts';
import { handler as resetPassword } from '../functions/reset-password/handler.ts';
import { handler as sendAlerts } from '../functions/send-alerts/handler.ts';
import { handler as sendMails } from '../functions/send-mails/handler.ts';
import { handler as sendVerification } from '../functions/send-verification/handler.ts';
import { handler as sendWebhooks } from '../functions/send-webhooks/handler.ts';
import { handler as track } from '../functions/track/handler.ts';
import { handler as verifyCode } from '../functions/verify-code/handler.ts';
import { handler as wakeSandboxes } from '../functions/wake-sandboxes/handler.ts';
import { handler as webhookEndpoints } from '../functions/webhook-endpoints/handler.ts';
import type { Dependencies } from '../functions/_shared/dependencies.ts';
import type { CallFunction } from './gateway.ts';

/** Every function's handler, by its name. */
export const HANDLERS = {
  'send-verification': sendVerification,
  'verify-code': verifyCode,
  'reset-password': resetPassword,
  'change-email': changeEmail,
  'send-mails': sendMails,
  'send-alerts': sendAlerts,
  'find-doors': findDoors,
  track,
  api,
  'make-api-key': makeApiKey,
  'webhook-endpoints': webhookEndpoints,
  'send-webhooks': sendWebhooks,
  'wake-sandboxes': wakeSandboxes,
};

/** Runs the handlers in this process: for tests, and if Deno isn't installed. */
export const functionsInNode =
  (dependencies: Dependencies): CallFunction =>
  async (name, request) =>
    HANDLERS[name as keyof typeof HANDLERS](request, dependencies);

import { handler as changeEmail } from '../../../supabase/functions/change-email/handler.ts';
import { handler as resetPassword } from '../../../supabase/functions/reset-password/handler.ts';
import { handler as sendVerification } from '../../../supabase/functions/send-verification/handler.ts';
import { handler as sendMails } from '../../../supabase/functions/send-mails/handler.ts';
import { handler as track } from '../../../supabase/functions/track/handler.ts';
import { handler as verifyCode } from '../../../supabase/functions/verify-code/handler.ts';
import type { Dependencies } from '../../../supabase/functions/_shared/dependencies.ts';

const HANDLERS = {
  'send-verification': sendVerification,
  'verify-code': verifyCode,
  'reset-password': resetPassword,
  'change-email': changeEmail,
  'send-mails': sendMails,
  track,
};

/** A function's answer. */
export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { message: string; code?: string };
  readonly headers: Headers;
}

/** Requests to the functions, which get these dependencies. */
export function requestsTo(dependencies: Dependencies) {
  async function ask(
    name: keyof typeof HANDLERS,
    body: unknown,
    options: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { method = 'POST', headers = {} } = options;
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    const request = new Request(`https://project.example/functions/v1/${name}`, {
      method,
      headers,
      ...(method === 'POST' ? { body: content } : {}),
    });
    const response = await HANDLERS[name](request, dependencies);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text === '' ? '{}' : text) as Answer['body'],
    };
  }
  const call = (name: keyof typeof HANDLERS, request: Request) => HANDLERS[name](request, dependencies);
  return { ask, call };
}

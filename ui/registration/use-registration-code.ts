import { useCallback, useEffect, useRef, useState } from 'react';
import type { CodeOnItsWay } from '#core/verification/pending-code.ts';
import { SendRegistrationCode, type SendCodeRefusal } from '#core/registration/send-registration-code.ts';
import { refused } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useCountdown } from '#ui/app/use-countdown.ts';
import { usePort } from '#ui/app/use-port.ts';
import { catalog } from '#ui/messages.ts';
import { sendCodeRefusal } from './registration-words.ts';

/** The state of the registration code for the screen. */
export interface RegistrationCode {
  /** Null until it's known. */
  readonly email: string | null;
  /** Milliseconds since the epoch; null until one was sent. */
  readonly sentAt: number | null;
  readonly sending: boolean;
  readonly refusal: SendCodeRefusal | null;
  /** Seconds until another code can be requested. */
  readonly wait: number;
  readonly resend: () => void;
}

/** Sends the code when the screen loads (spec §2) and on request. */
export function useRegistrationCode(): RegistrationCode {
  const sendCode = usePort(SendRegistrationCode);
  const [code, setCode] = useState<CodeOnItsWay | null>(null);
  const [refusal, setRefusal] = useState<SendCodeRefusal | null>(null);
  const [sending, setSending] = useState(true);
  const asked = useRef(false);
  const wait = useCountdown(code?.resendAt ?? null);

  const send = useCallback(
    async (occasion: 'on-load' | 'resend') => {
      setSending(true);
      // The use case itself couldn't be fetched, so no code can be sent either.
      const result = await sendCode(occasion).catch(() => refused('send-failed' as const));
      setSending(false);
      setRefusal(result.ok ? null : result.error);
      if (!result.ok) return toasts.error(sendCodeRefusal(result.error));
      setCode(result.value);
      if (result.value.fresh) toasts.success(catalog.codeSent);
    },
    [sendCode],
  );

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void send('on-load');
  }, [send]);

  const resend = useCallback(() => {
    if (!sending) void send('resend');
  }, [send, sending]);
  return { email: code?.email ?? null, sentAt: code?.sentAt ?? null, sending, refusal, wait, resend };
}

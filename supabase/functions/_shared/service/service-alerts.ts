import type { AlertFacts } from '../../../../core/alert/alert-facts.ts';
import { instant } from '../../../../core/instant.ts';
import type { Alerts, WaitingAlert } from '../alerts.ts';
import type { ServiceApi } from './service-api.ts';

/** An alert as the database returns it: times are text, and a text message's phone number is among the facts. */
type ClaimedAlert = Omit<WaitingAlert, 'facts' | 'phone'> & {
  readonly facts: { readonly kind: AlertFacts['kind']; readonly dueAt?: string; readonly phone?: string };
};

function received({ facts: { phone = '', dueAt, ...facts }, ...row }: ClaimedAlert): WaitingAlert {
  const time = dueAt === undefined ? {} : { dueAt: instant(Date.parse(dueAt)) };
  return { ...row, phone, facts: { ...facts, ...time } as AlertFacts };
}

/** The alerts that wait in the database, through its service functions. */
export const serviceAlerts = (api: ServiceApi): Alerts => ({
  async claim(limit, messages) {
    const { alerts, nextIn } = (await api.rpc('svc_claim_alerts', { p_limit: limit, p_messages: messages })) as {
      alerts: readonly ClaimedAlert[];
      nextIn: number | null;
    };
    return { alerts: alerts.map(received), nextIn };
  },
  async done(id, outcome) {
    const later = typeof outcome === 'string' ? null : outcome.later;
    await api.rpc('svc_alert_done', {
      p_id: id,
      p_outcome: typeof outcome === 'string' ? outcome : 'later',
      ...(later === null ? {} : { p_wait: Math.ceil(later) }),
    });
  },
  saveDevice: async ({ number, key }, { endpoint, p256dh, auth }, client, { limit, windowMs }) =>
    (await api.rpc('svc_save_alert_device', {
      p_number: number,
      p_key: key ?? '',
      p_endpoint: endpoint,
      p_p256dh: p256dh,
      p_auth: auth,
      p_bucket: client,
      p_limit: limit,
      p_window: `${windowMs} milliseconds`,
    })) as Awaited<ReturnType<Alerts['saveDevice']>>,
});

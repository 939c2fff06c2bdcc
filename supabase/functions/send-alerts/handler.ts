import { alertText, type AlertText } from '../../../core/alert/alert-text.ts';
import { instant } from '../../../core/instant.ts';
import type { AlertOutcome, WaitingAlert } from '../_shared/alerts.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { endpoint } from '../_shared/endpoint.ts';

/**
 * The size of a batch, and the number that are sent in parallel. Even if each takes ten seconds, all are tried within the
 * minute of their claim.
 */
const BATCH = 40;
const PARALLEL = 8;
/** The number of alerts after which a call claims no more. */
const ALERTS = 200;
/** Maximum duration of one call, in ms: the next one comes a minute later. */
const BUDGET_MS = 40_000;
/** The longest wait for alerts that are due soon, in ms: those of couriers who aren't first in line. */
const LONGEST_WAIT_MS = 20_000;

/** The logs that have already noted that alerts are off, since the job calls every minute. */
const notedOff = new WeakSet<Dependencies['log']>();

/**
 * Sends the alerts that wait. A step calls it after its commit, and the database's job once a minute; any other call
 * only makes it happen sooner.
 */
export function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  return endpoint(request, { ...dependencies, floorMs: 0 }, async () => {
    const { alerts, pushes, messages, now, sleep, log } = dependencies;
    if (pushes === null && messages === null) {
      if (!notedOff.has(log)) log('alerts are off', 'Neither PUSH_KEY nor SMS_URL is set.');
      notedOff.add(log);
      return { status: 200, message: '' };
    }
    const until = now() + BUDGET_MS;
    let claimed = 0;
    for (let hasWaited = false; ;) {
      const { alerts: taken, nextIn } = await alerts.claim(BATCH, messages !== null);
      await sendAll(taken, dependencies);
      claimed += taken.length;
      if (now() >= until || claimed >= ALERTS) break;
      if (taken.length === BATCH) continue;
      if (hasWaited || nextIn === null || nextIn > LONGEST_WAIT_MS) break;
      hasWaited = true;
      await sleep(nextIn);
    }
    return { status: 200, message: '' };
  });
}

async function sendAll(taken: readonly WaitingAlert[], dependencies: Dependencies): Promise<void> {
  const rest = [...taken];
  const work = async () => {
    for (let alert = rest.shift(); alert !== undefined; alert = rest.shift()) {
      try {
        const outcome = await send(alert, dependencies);
        if (typeof outcome !== 'string' && outcome.fault !== undefined)
          dependencies.log(`${alert.device === null ? 'SMS_USER' : 'PUSH_KEY'} is refused`, outcome.fault);
        await dependencies.alerts.done(alert.id, outcome);
      } catch (error) {
        dependencies.log('alert not sent', error);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

function send(alert: WaitingAlert, dependencies: Dependencies): Promise<AlertOutcome> {
  const { pushes, messages, siteUrl, product, now } = dependencies;
  const text = alertText(alert.facts, instant(now()));
  const unset = Promise.resolve<AlertOutcome>({ later: null });
  if (alert.device === null)
    return (
      messages?.send(alert.phone, `${product}: ${text.title.replace('Your', 'your')}. ${siteUrl}${text.path}`) ?? unset
    );
  return pushes?.send(alert.device, pushMessage(text, alert.topic, siteUrl), alert) ?? unset;
}

/** The text of a push: browsers that can show it by themselves read the same as our worker. */
const pushMessage = ({ title, body, path, silent }: AlertText, topic: string, siteUrl: string): string =>
  JSON.stringify({ web_push: 8030, notification: { title, body, navigate: siteUrl + path, silent, tag: topic } });

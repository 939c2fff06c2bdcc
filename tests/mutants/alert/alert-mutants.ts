import { isWholeChromiumInstalled } from '#scripts/find-browser.ts';
import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const alerts = afterMigrationsForContract('alerts');
const standby = afterMigrationsForContract('standby');
const devices = afterMigrationsForContract('alert-devices');
const memory = (file: string) => replacingForContract(`adapters/memory/alert/${file}.ts`, 'alerts', 'standby');
const push = replacing(
  'supabase/functions/_shared/web-push.ts',
  'unit',
  'tests/supabase/functions/alert/web-push.test.ts',
);

const inChromium = (file: string) => replacing(file, 'browser-push', 'tests/push/push.test.ts');
const rules = replacing('core/delivery/board/standby.ts', 'unit', 'tests/core/delivery/board/standby.test.ts');
const drawn = replacing(
  'adapters/memory/alert/simulated-alerts.ts',
  'unit',
  'tests/adapters/memory/simulated-alerts.test.ts',
);

/** Faults that only a real browser notices. */
const chromiumMutants: readonly Mutant[] = [
  inChromium('src/alerts-worker.js')(
    'the worker shows nothing',
    "self.addEventListener('push', (event) => {",
    "self.addEventListener('push', (event) => {\n  return;",
  ),
  inChromium('supabase/functions/_shared/web-push.ts')(
    'a push is encrypted with another secret than the browser’s',
    'keys: { p256dh, auth } };',
    "keys: { p256dh, auth: auth.replace(/./u, 'x') } };",
  ),
  inChromium('supabase/functions/_shared/web-push.ts')(
    'a push names another sender than the subscription’s',
    'publicKey: publicKeyOf(own)',
    'publicKey: publicKeyOf({ x: own.y, y: own.x })',
  ),
  inChromium('adapters/browser/alerts-here.ts')(
    'signing out leaves the browser subscribed',
    'await subscription.unsubscribe();\n        await devices.forget(endpoint);',
    'await devices.forget(endpoint);',
  ),
];

const tapped = replacing('ui/courier/work/tapped-offer.tsx', 'unit-document', 'tests/ui/courier/tapped-offer.test.tsx');
const suggested = replacing('ui/alert/suggest-alerts.tsx', 'unit-document', 'tests/ui/alert/suggest-alerts.test.tsx');

/** Faults in alerts, standby and the list of push services. */
export const alertMutants: readonly Mutant[] = [
  tapped('an offer that’s there is said to be gone', '!offers.some(({ id }) => id === tapped)', 'true'),
  tapped('a reload says again that an offer is gone', 'setSearch(withoutOffer, { replace: true });', ''),
  tapped('a courier who is offline reads that an offer is gone', 'online && jobs.length === 0', 'jobs.length === 0'),
  suggested('a courier who turned alerts off is asked after a delivery', "finished && state === 'ask'", 'finished'),
  push('pushes go to any address', "if (!isPushEndpoint(endpoint, hosts)) return 'gone';", ''),
  push('a refused key counts against the device', 'status === 401 || status === 403', 'status === 401'),
  replacing('adapters/browser/alerts-here.ts', 'unit', 'tests/adapters/browser/alerts-here.test.ts')(
    'a subscription with an earlier key is kept',
    'existing !== null && isMadeWith(publicKey, existing)',
    'existing !== null',
  ),
  push('a push follows redirects', "redirect: 'manual'", "redirect: 'follow'"),
  push('a device that is gone is refused only', 'status === 404 || status === 410', 'status === 404'),
  replacing('core/alert/push-endpoint.ts', 'unit', 'tests/supabase/functions/alert/web-push.test.ts')(
    'a host only has to begin like a push service’s',
    'url.host === host',
    'url.host.startsWith(host)',
  ),
  devices('any host is accepted, in the database', inFunction('is_push_subscription', 'e.host = h.host or', 'true or')),
  devices(
    'a phone stays with the person before, in the database',
    inFunction('save_alert_device', 'and v.person is not null and v.person <> me', 'and false'),
  ),
  alerts(
    'everyone is alerted immediately, in the database',
    inFunction('alert_line', 'greatest(now_at, coalesce(n.opens_at, n.requested_at) + private.head_start())', 'now_at'),
  ),
  {
    ...alerts(
      'an offer that is gone is sent, in the database',
      inFunction(
        'alert_facts',
        'private.line_to(d, now_at) x cross join',
        '(select v.person as courier) as x cross join',
      ),
    ),
    lives: 'the step that takes it away removes the alerts that wait, unless one is being sent in that moment',
  },
  alerts(
    'the courier who took it is told that another did, in the database',
    inFunction('alert_gone', 'v.person is distinct from n.courier and', ''),
  ),
  alerts(
    'the last alert has no time, in the database',
    inFunction('alert_done', 'heard_at = at, sent_at = at', 'heard_at = at'),
  ),
  afterMigrations('database', 'tests/database/alert/alerts.test.ts')(
    'a push service that’s down isn’t noted, in the database',
    inFunction('alert_done', 'update private.alert_devices v set failing = true where v.id = a.device;', ''),
  ),
  replacing('core/alert/check-alerts.ts', 'unit', 'tests/core/alert/renew-alerts.test.ts')(
    'alerts that were dropped aren’t renewed before they’re shown',
    "(await alerts.renew(kinds)) === 'on'",
    'false as boolean',
  ),
  replacing('ui/alert/outcome-words.ts', 'unit-document', 'tests/ui/alert/alert-parts.test.tsx')(
    'a switch without alerts doesn’t say why',
    'trouble === null ? hint : troubles[trouble]',
    'hint',
  ),
  memory('memory-alert-devices')(
    'the time of the last alert is another device’s',
    '({ device }) => device === id',
    '() => true',
  ),
  afterMigrations('database', 'tests/database/alert/alerts.test.ts')(
    'a late delivery is told again and again, in the database',
    inFunction(
      'write_late_alerts',
      'and not exists (select from private.alerts a where a.delivery = d.id and a.late)',
      '',
    ),
  ),
  standby(
    'a page that is hidden counts as in view, in the database',
    inFunction('alert_done', 'and coalesce(p.online_until <= at, true)', 'and false'),
  ),
  standby(
    'a page in view counts as hidden, in the database',
    inFunction('alert_done', 'and coalesce(p.online_until <= at, true)', ''),
  ),
  standby(
    'standby outlives the alerts, in the database',
    inFunction('forget_alert_device', 'perform private.end_standby(me);', ''),
  ),
  standby(
    'standby is for ever after a look, in the database',
    inFunction('standby_from', 'private.standby_time()', "interval '45 days'"),
  ),
  replacing('src/alerts-worker.js', 'unit', 'tests/src/alerts-worker.test.ts')(
    'an alert leads to any address',
    "url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/'",
    'url.href',
  ),
  replacing('src/alerts-worker.js', 'unit', 'tests/src/alerts-worker.test.ts')(
    'a tap leads the first page away from its form',
    'const page = shown ?? near ?? free ?? asleep;',
    'const [page] = pages;',
  ),
  replacing('src/alerts-worker.js', 'unit', 'tests/src/alerts-worker.test.ts')(
    'a tap only focuses a page that didn’t open it',
    "return (await opened) === 'opened';",
    'return true;',
  ),
  replacing('src/open-alert.ts', 'unit-document', 'tests/src/open-alert.test.ts')(
    'a tap leads away a half-filled form',
    "if (isHalfFilled()) return 'typing';",
    '',
  ),
  memory('show-alerts')('an alert that is too old is shown', 'alert.until <= tx.now ? null', 'false ? null'),
  replacingForContract('core/alert/alert-line.ts', 'alerts', 'standby')(
    'everyone is alerted immediately',
    'place < FIRST_IN_LINE ||',
    'place < 50 ||',
  ),
  replacingForContract('core/delivery/board/standby.ts', 'standby')(
    'a page in view counts as hidden',
    '(courier.onlineUntil === null || courier.onlineUntil <= now) &&',
    '',
  ),
  ...(isWholeChromiumInstalled() ? chromiumMutants : []),
  rules('standby one moment longer', 'courier.standbyUntil > now;', 'courier.standbyUntil >= now;'),
  rules('a third missed offer lengthens standby', ' && end < courier.standbyUntil ? end', ' ? end'),
  rules(
    'a fourth missed offer leaves the rest of standby',
    'missed >= MISSED_OFFERS && end',
    'missed === MISSED_OFFERS && end',
  ),
  memory('show-alerts')(
    'an offer isn’t missed while another is open',
    '      row.delivery === alert.delivery &&\n',
    '',
  ),
  replacingForContract('core/delivery/board/decide-duty.ts', 'standby')(
    'a courier who didn’t come stays on standby',
    "kind === 'no_show' ? offDuty(duty) : duty",
    'duty',
  ),
  replacingForContract('core/alert/alert-facts.ts', 'alerts')(
    'somebody took an offer whose search has ended',
    " && status !== 'expired' }",
    ' }',
  ),
  replacing('core/alert/device-here.ts', 'unit', 'tests/adapters/memory/simulated-alerts.test.ts')(
    'a simulated phone is on for one of several kinds',
    '!kinds.every(',
    '!kinds.some(',
  ),
  drawn('turning off one kind forgets the simulated phone', 'rest.length > 0', 'rest.length > 1'),
  alerts(
    'a recipient’s newest device is forgotten',
    inFunction(
      'save_recipient_device',
      'order by x.created_at desc, x.id desc offset',
      'order by x.created_at, x.id offset',
    ),
  ),
];

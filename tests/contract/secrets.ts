/** A secret that answers may contain, and the calls whose answers have it: only those that made it, or ask for it by name. */
interface Secret {
  readonly what: string;
  readonly is: RegExp;
  readonly calls: readonly string[];
}

/** Merchants and recipients read PINs. Couriers read deliveries by other calls. */
const PIN_CALLS = [
  'getDelivery',
  'track',
  'track_delivery',
  'live_tracking',
  'request_delivery',
  'request_together',
  'change_delivery',
  'find_delivery',
  'live_delivery',
];

const SECRETS: readonly Secret[] = [
  {
    what: 'the secret of an endpoint’s signatures',
    is: /whsec_/u,
    calls: ['addWebhookEndpoint', 'rollWebhookSecret', 'webhook-endpoints add', 'webhook-endpoints roll'],
  },
  { what: 'an API key, which its owner’s device makes', is: /[a-z]+_(?:live|test)_[\dA-Za-z]{38}/u, calls: [] },
  // A person's devices have a digest of their own endpoint.
  { what: 'the digest of an API key', is: /"digest"/u, calls: ['alert_devices'] },
  { what: 'a PIN', is: /"pin":"\d/u, calls: PIN_CALLS },
  { what: 'a recipient’s link', is: /"recipientUrl":"/u, calls: ['getDelivery'] },
  { what: 'the ticket of a password reset', is: /"ticket":"/u, calls: ['verify-code'] },
  { what: 'the token of a mailed link', is: /"[a-z_]*token[a-z_]*":"[\da-f]{32}/u, calls: [] },
  { what: 'a verification code', is: /"code":"\d{6}/u, calls: [] },
  { what: 'a key of the service', is: /sb_secret_|"(?:webhookKey|pepper|pushKey|privateKey)"/u, calls: [] },
];

/** The secrets in an answer of a call that may not have them. */
export const secretsIn = (call: string, answer: string): readonly string[] =>
  SECRETS.filter(({ is, calls }) => is.test(answer) && !calls.includes(call)).map(({ what }) => `${call}: ${what}`);

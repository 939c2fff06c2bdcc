/** The operator's settings for webhooks in tests, the same for each backend: each derives the same secrets. */
export const WEBHOOKS = {
  webhookKey: 'a key for the webhooks of tests, long enough',
  policy: { ownHosts: ['swiftlane.example'], loopback: false },
};

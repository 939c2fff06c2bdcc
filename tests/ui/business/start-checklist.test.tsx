import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { BusinessStatus } from '#core/business/business-status.ts';
import type { RequestDenial } from '#core/delivery/lifecycle/policy.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { StartChecklist } from '#ui/business/start-checklist.tsx';

const steps = (status: BusinessStatus, denial: RequestDenial | null): readonly (string | undefined)[] => {
  const markup = renderToStaticMarkup(
    <Router ssrPath="/">
      <StartChecklist business={aBusiness().withStatus(status).build()} denial={denial} />
    </Router>,
  );
  return [...markup.matchAll(/<p class="soft">(.*?)<\/p>/gu)].slice(1).map(([, text]) => text);
};

const PHONE = 'It’s filled in as your counter’s phone when you request a delivery.';

test('an approved business of an active account can start', () => {
  expect(steps('Active', null)).toEqual(['Your business can request deliveries.', PHONE, 'Your first five are on us.']);
});

test('an account that can’t request deliveries is named as the reason', () => {
  expect(steps('Active', 'account-not-active')).toEqual([
    'Your account can’t request deliveries right now.',
    PHONE,
    'Opens once you’re approved. Your first five are on us.',
  ]);
});

test.each([
  ['Pending', /Waiting for approval\./u],
  ['Rejected', /^This business wasn’t approved\.$/u],
] as const)('a %s business reads what it waits for', (status, words) => {
  expect(steps(status, 'business-not-active')).toEqual([
    expect.stringMatching(words),
    PHONE,
    'Opens once your business is approved. Your first five are on us.',
  ]);
});

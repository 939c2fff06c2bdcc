import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATUSES } from '#core/identity/account-status.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { RoleBadge, roleLabel, StatusBadge } from '#ui/account/badges.tsx';
import { BusinessStatusBadge } from '#ui/business/business-status-badge.tsx';

const toneOf = (markup: string) => /badge--(\w+)/u.exec(markup)?.[1];

describe('The colors of a status (spec §4)', () => {
  test.each(ACCOUNT_STATUSES)('of an account: %s', (status) => {
    const markup = renderToStaticMarkup(<StatusBadge status={status} />);
    expect(toneOf(markup)).toBe({ Active: 'green', Pending: 'orange', Rejected: 'gray', Suspended: 'gray' }[status]);
    expect(markup).toContain(`>${status}<`);
  });

  test.each([
    ['an account', <StatusBadge key="account" status="Under review" />],
    ['a business', <BusinessStatusBadge key="business" status="Under review" />],
  ])('of %s with an unknown status: as stored, and gray', (_what, badge) => {
    const markup = renderToStaticMarkup(badge);
    expect(toneOf(markup)).toBe('gray');
    expect(markup).toContain('>Under review<');
  });

  test.each(BUSINESS_STATUSES)('of a business: %s', (status) => {
    const markup = renderToStaticMarkup(<BusinessStatusBadge status={status} />);
    expect(toneOf(markup)).toBe({ Active: 'green', Pending: 'orange', Rejected: 'gray' }[status]);
    expect(markup).toContain(`>${status}<`);
  });
});

describe('The label of a role (spec §1, §6)', () => {
  test.each([
    [['user'], 'Basic User'],
    [[], 'Basic User'],
    [['customer'], 'Customer'],
    [['courier', 'merchant'], 'Merchant'],
    [['courier'], 'Courier'],
  ] as const)('%j: %s', (roles, label) => {
    expect(roleLabel(roles)).toBe(label);
    expect(renderToStaticMarkup(<RoleBadge roles={roles} />)).toContain(`>${label}<`);
  });

  test('Admin replaces it', () => {
    expect(renderToStaticMarkup(<RoleBadge roles={['merchant', 'admin']} />)).toMatch(/>Admin</u);
  });
});

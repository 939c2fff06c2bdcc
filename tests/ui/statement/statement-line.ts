import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { businessId } from '#core/business/business-id.ts';
import { instant } from '#core/instant.ts';
import { statementId, type Statement, type StatementLine } from '#core/statement/statement.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const known = <T>(id: T | null): T => {
  if (id === null) throw new Error('This isn’t an id.');
  return id;
};

/** November's statement of a business, to pay. */
export const aStatement = (more: Partial<Statement> = {}): Statement => ({
  id: known(statementId(uuid(1))),
  account: known(businessId(uuid(2))),
  side: 'business',
  from: '2026-11-01',
  to: '2026-12-01',
  currency: 'USD',
  number: '2026-11-0042',
  entries: 1,
  carried: 0,
  total: 899,
  state: 'closed',
  carriedInto: null,
  closedAt: instant(Date.parse('2026-12-01T08:04:00Z')),
  payment: null,
  voidReason: '',
  ...more,
});

/** The fee of the nth delivery. */
export const aLine = (n: number, more: Partial<StatementLine> = {}): StatementLine => ({
  delivery: known(deliveryId(uuid(100 + n))),
  number: 'SL7K2M9QXD',
  zone: 'A',
  reference: `Order ${1000 + n}`,
  place: 'San Francisco',
  kind: 'fee',
  amount: 899,
  currency: 'USD',
  at: instant(Date.parse('2026-11-03T18:04:05Z') + n * 60_000),
  late: false,
  ...more,
});

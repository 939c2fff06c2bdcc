import { afterMigrations, replacing, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const core = replacing('core/delivery/lifecycle/refund.ts', 'unit', 'tests/core/delivery/lifecycle/refund.test.ts');
const sql = afterMigrations('database', 'tests/database/delivery/refunds-in-parallel.test.ts');

/** Faults in refunds. */
export const refundMutants: readonly Mutant[] = [
  core(
    'refund: a credited fee is paid back again',
    'sumOf(chargesOf({ ...delivery, refunded: null }))',
    "sumOf(chargesOf({ ...delivery, refunded: null }).filter(({ kind }) => kind !== 'credit'))",
  ),
  core('refund: while the money waits', "isOpen(held) ? 'money-waits' : null", 'null'),
  core('refund: twice', "if (refunded !== null) return 'changed';", ''),
  core('refund: the goods of a canceled one', "(forGoods && delivery.status !== 'canceled')", 'forGoods'),
  core(
    'refund: by the owner',
    "delivery === null || actor !== 'admin') return refusedWith(",
    'delivery === null) return refusedWith(',
  ),
  sql('refund: twice, in the database', inFunction('refund_denial', "when d.refunded is not null then 'changed'", '')),
  sql(
    'refund: by the owner, in the database',
    inFunction('refund', "or private.actor_for_business(d.business_id) is distinct from 'admin'", ''),
  ),
  sql(
    'refund: above the cap, in the database',
    inFunction('refund', "if p_amount > private.refund_cap(d, p_for_goods) then return 'above-cap'; end if;", ''),
  ),
];

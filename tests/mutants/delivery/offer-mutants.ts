import { afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const inDatabase = afterMigrationsForContract('offer-acceptance');
const inMemory = (file: string) => replacingForContract(file, 'offer-acceptance');
const board = inMemory('core/delivery/board/board.ts');

/** Each place that asks who may carry a delivery, changed alone: an offer would no longer mean that it can be accepted. */
export const offerMutants: readonly Mutant[] = [
  inDatabase(
    'a courier is offered what they can’t carry, in the database',
    inFunction('offers_of', 'exists (select from private.line_to(d, now_at) l where l.courier = p_me)', 'true'),
  ),
  inDatabase(
    'couriers who can’t carry it take places in the line, in the database',
    inFunction(
      'offers_of',
      'private.line_to(d, now_at) l where (l.idle',
      'private.carriers_of(d, now_at, null) l where (l.idle',
    ),
  ),
  inDatabase(
    'couriers who can’t carry it are alerted, in the database',
    inFunction('alert_line', 'private.line_to(n, now_at)', 'private.carriers_of(n, now_at, null)'),
  ),
  inDatabase(
    'anyone can accept, in the database',
    inFunction('accept_refusal', 'if refusal is not null then return refusal; end if;', ''),
  ),
  inDatabase(
    'anyone can be assigned, in the database',
    inFunction('assign_refusal', 'if refusal is not null then return refusal; end if;', ''),
  ),
  inDatabase(
    'an offer that was passed can be accepted, in the database',
    inFunction('carriers_of', "'passed'", 'null'),
  ),
  inDatabase('couriers elsewhere may carry it, in the database', inFunction('carry_refusal', "'other-market'", 'null')),
  board(
    'couriers who can’t carry it take places in the line',
    'byTurn(other, courier) < 0 && couldCarry(other, delivery, state, now)',
    'byTurn(other, courier) < 0',
  ),
  board('a courier is offered what they passed', 'return state.hasPassed(courier.id, delivery.id);', 'return false;'),
  board('a courier is offered what’s their own', 'return state.isOwn(courier.id, delivery.id);', 'return false;'),
  inMemory('core/alert/alert-line.ts')(
    'couriers who can’t carry it are alerted',
    '.filter((courier) => couldCarry(courier, delivery, board, now))',
    '',
  ),
  inMemory('core/delivery/courier/decide-accept.ts')(
    'anyone can accept',
    'if (refusal !== null || delivery === null)',
    'if (delivery === null)',
  ),
  inMemory('core/delivery/board/decide-assign.ts')(
    'anyone can be assigned',
    'if (refusal !== null) return refusedWith(refusal);',
    '',
  ),
  inMemory('core/delivery/lifecycle/carry-refusal.ts')(
    'couriers elsewhere may carry it',
    "if (!duty.markets.includes(delivery.market)) return 'other-market';",
    '',
  ),
];

import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const remembered = afterMigrations('database', 'tests/database/delivery/remembered-commands.test.ts');
const reused = afterMigrationsForContract('reused-command');
const repeat = 'core/delivery/lifecycle/decide-repeat.ts';
const repeated = replacingForContract(repeat, 'reused-command');
const kept = replacing('adapters/memory/delivery/once.ts', 'unit', 'tests/adapters/memory/remembered-commands.test.ts');
const settings = replacingForContract('adapters/memory/delivery/memory-merchant-deliveries.ts', 'reused-command');
const matching = afterMigrationsForContract('own-delivery');
const own = replacing('core/delivery/board/own-delivery.ts', 'unit', 'tests/core/delivery/board/own-delivery.test.ts');
const requesting = replacing(
  'core/delivery/merchant/request-delivery.ts',
  'unit',
  'tests/core/delivery/merchant/request-delivery.test.ts',
);

/** Faults in remembering commands, and in the rule about one's own deliveries. */
export const commandMutants: readonly Mutant[] = [
  ...['found_delivery', 'request_for', 'change_for'].map((name) =>
    remembered(
      `${name} shows a delivery without a record`,
      inFunction(name, 'private.audited_merchant_view(d)', 'private.merchant_view(d)'),
    ),
  ),
  remembered(
    'all commands of a person are remembered',
    inFunction('begin_command', 'private.commands_remembered()', '10000'),
  ),
  remembered('the newest commands are forgotten', inFunction('begin_command', '(x.at, x.id) < (', '(x.at, x.id) > (')),
  remembered(
    'other people’s commands are forgotten',
    inFunction('begin_command', 'where x.actor = p_actor and', 'where'),
  ),
  reused(
    'a command id is accepted for another delivery in the database',
    inFunction('earlier_refusal', 'c.target is not distinct from p_target', 'true'),
  ),
  reused(
    'a command id is accepted with other arguments in the database',
    inFunction(
      'earlier_refusal',
      '(c.function, c.payload) = (p_function, private.digest_of(p_payload))',
      'c.function = p_function',
    ),
  ),
  reused(
    'an administrator gets a business’s phone with its settings in the database',
    inFunction('settings_view', "case when p_with_contact then s.phone else '' end", 's.phone'),
  ),
  repeated('a command id is accepted for another delivery', ' || earlier.delivery !== delivery', ''),
  repeated('a command id is accepted with other arguments', 'earlier.asked !== asked || ', ''),
  kept('all commands of a person are remembered in memory', 'tooMany <= 0 ?', 'tooMany <= 1 ?'),
  kept('other people’s commands are forgotten in memory', 'row.actor !== actor || tooMany-- <= 0', 'tooMany-- <= 0'),
  settings(
    'an administrator gets a business’s phone with its settings',
    'isOwnBusiness(me, business);\n        return',
    'true;\n        return',
  ),
  matching(
    'a merchant carries their own delivery in the database',
    inFunction('carriers_of', 'b.user_id', 'null::uuid'),
  ),
  matching(
    'a recipient carries their own delivery in the database',
    inFunction('carriers_of', 'u.id = c.courier', 'false'),
  ),
  own('a merchant carries their own delivery', 'owner === id ||', ''),
  own('a recipient carries their own delivery', 'recipientEmail.toLowerCase() === email.toLowerCase()', "id === ''"),
  own('an email in capitals counts as another', 'recipientEmail.toLowerCase() ===', 'recipientEmail ==='),
  requesting(
    'a retried request with other details is made twice',
    'newAttempt(name, owner, id).command, wanted)',
    'newAttempt(name, owner, newDeliveryId(random)).command, { ...wanted, id: newDeliveryId(random) })',
  ),
];

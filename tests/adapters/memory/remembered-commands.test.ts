import { expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { newUserId } from '#core/identity/user-id.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { COMMANDS_REMEMBERED } from '#core/delivery/lifecycle/policy.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { refusalOf } from '#tests/contract/outcome.ts';
import { NOW, testApp } from '../../core/test-app.ts';

const person = aMerchant().active().build();
const aCommand = () => newCommandId(cryptoRandom);

test('Each person’s newest thousand commands are remembered, apart from others’', async () => {
  const { server, storage } = testApp({ person });
  const { merchantDeliveries } = connect(server, storage);
  const [oldest, id] = [aCommand(), newDeliveryId(cryptoRandom)];
  const stored = { delivery: id, asked: 'change', refusal: 'too-early', at: NOW };
  expect(refusalOf(await merchantDeliveries.confirmReturn(oldest, id))).toBe('no-such-delivery');
  server.apply(({ state }) => {
    state.dispatch.commands.unshift({ ...stored, id: aCommand(), actor: newUserId(cryptoRandom) });
    for (let n = 1; n < COMMANDS_REMEMBERED; n += 1)
      state.dispatch.commands.push({ ...stored, id: aCommand(), actor: person.id });
  });
  expect(refusalOf(await merchantDeliveries.reportLost(oldest, id))).toBe('reused-command');
  const command = aCommand();
  expect(refusalOf(await merchantDeliveries.confirmReturn(command, id))).toBe('no-such-delivery');
  expect(refusalOf(await merchantDeliveries.reportLost(command, id))).toBe('reused-command');
  const { commands } = server.apply(({ state }) => state.dispatch);
  expect(commands.filter(({ actor }) => actor === person.id)).toHaveLength(COMMANDS_REMEMBERED);
  expect(commands).toHaveLength(COMMANDS_REMEMBERED + 1);
  expect(commands.map(({ id: known }) => known)).not.toContain(oldest);
});

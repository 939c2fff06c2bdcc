import { expect, test } from 'vitest';
import type { BoardCourier, BoardDelivery } from '#core/delivery/board/live-board.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import { loadWords, severalWords } from '#ui/admin/board/several.ts';

const { number } = aDelivery().build();
const group = knownDeliveryId('00000000-0000-4000-8000-000000000001');
const KAI = { id: knownUserId('00000000-0000-4000-8000-000000000002'), firstName: 'Kai' };
const row = (more: Partial<BoardDelivery>) => ({ number, courier: null, together: null, ...more }) as BoardDelivery;
const kai = (more: Partial<BoardCourier>) =>
  ({ ...KAI, online: true, carries: [number], room: 0, ...more }) as BoardCourier;

test('a group says how many it has, and a carried one its place', () => {
  const deliveries = [row({ together: group }), row({ together: group }), row({})];
  const words = (one: Partial<BoardDelivery>, couriers: BoardCourier[] = []) =>
    severalWords(row(one), { deliveries, couriers });
  expect(words({ together: group })).toBe('2 together');
  expect(words({})).toBe('');
  const carries = ['another', number] as unknown as BoardCourier['carries'];
  expect(words({ courier: KAI }, [kai({ carries })])).toBe('2 of 2');
  expect(words({ courier: KAI }, [kai({})])).toBe('');
  expect(words({ courier: KAI })).toBe('');
  expect(severalWords(row({ together: group }), { deliveries: [row({ together: group })], couriers: [] })).toBe('');
});

test('a courier’s line says how many they carry, and their room', () => {
  const carries = [number, number];
  expect(loadWords(kai({}))).toBe('Carries');
  expect(loadWords(kai({ online: false }))).toBe('Offline, carries');
  expect(loadWords(kai({ carries }))).toBe('Carries 2, no room left:');
  expect(loadWords(kai({ carries, room: 1, online: false }))).toBe('Offline, carries 2, room for 1 small parcel:');
  expect(loadWords(kai({ carries, room: 2 }))).toBe('Carries 2, room for 2 small parcels:');
});

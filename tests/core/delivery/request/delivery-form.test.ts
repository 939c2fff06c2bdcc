import { describe, expect, test } from 'vitest';
import { correctionForm, deliveryForm } from '#core/delivery/request/delivery-form.ts';
import { readCorrection, readDelivery } from '#core/delivery/request/read-details.ts';
import { inWords, valueOf } from '#tests/contract/outcome.ts';

const TYPED = {
  name: ' Rosa Recipient ',
  phone: '416 555 0199',
  street: '12 Dropoff Street',
  city: 'Toronto',
  state: 'on',
  postalCode: 'm6j1a1',
  size: 'small',
  handover: 'meet',
  readyIn: '15',
};

const ordered = valueOf(deliveryForm('ca').check(TYPED));

describe('The form of a delivery', () => {
  test('turns typed text into values, with an empty value for each optional field', () => {
    expect(ordered).toEqual({
      ...TYPED,
      name: 'Rosa Recipient',
      phone: '+14165550199',
      postalCode: 'M6J 1A1',
      readyIn: 15,
      email: '',
      unit: '',
      accessCode: '',
      notes: '',
      contents: '',
      reference: '',
      declared: 0,
      slot: '',
    });
  });

  test.each([
    [{ readyIn: '20' }, 'readyIn: missing'],
    [{ postalCode: '94107', unit: 'x'.repeat(41) }, 'unit: too-long, postalCode: invalid-postal-code'],
    [{ postalCode: 'V5K 0A1' }, 'postalCode: other-region'],
    [{ postalCode: 'X0A 0H0', state: 'nt' }, 'accepted'],
    [{ postalCode: '' }, 'postalCode: missing'],
    [{ phone: '1', email: 'rosa' }, 'phone: invalid-phone, email: invalid-email'],
    [{ state: 'tx' }, 'state: missing'],
    [{ name: '\u200b\u3164', street: '\ufeff' }, 'name: missing, street: missing'],
    [{ contents: '\u200b'.repeat(10_000) }, 'accepted'],
    [{ contents: '\u200b'.repeat(10_001), email: ' '.repeat(10_001) }, 'email: invalid-email, contents: too-long'],
    [{ declared: '$200.00' }, 'accepted'],
    [{ declared: '200.01' }, 'declared: above-cap'],
    [{ declared: '-1' }, 'declared: not-an-amount'],
    [{ declared: '4.999' }, 'declared: not-an-amount'],
    [{ contents: '🥖'.repeat(140), notes: 'one\ntwo' }, 'accepted'],
  ])('%j: %s', (change, issues) => {
    const checked = deliveryForm('ca').check({ ...TYPED, ...change });
    expect(checked.ok ? 'accepted' : inWords(checked.error)).toBe(issues);
  });
});

test('A declared value is in cents, with or without a dollar sign and cents', () => {
  const declared = (typed: string) => valueOf(deliveryForm('ca').check({ ...TYPED, declared: typed })).declared;
  expect(['45', '$45.5', ' 45.55 ', '', '0'].map(declared)).toEqual([4500, 4550, 4555, 0, 0]);
});

describe('The data for a backend', () => {
  test('is the form’s result', () => {
    expect(readDelivery('ca', ordered)).toEqual(ordered);
    const correction = valueOf(correctionForm('ca').check(TYPED));
    expect(readCorrection('ca', correction, ordered)).toEqual(correction);
  });

  test('has every value, and minutes as a number', () => {
    const { unit: _unit, ...withoutUnit } = ordered;
    expect(readDelivery('ca', withoutUnit)).toBeNull();
    expect(readDelivery('ca', { ...ordered, readyIn: '15' })).toBeNull();
  });
});

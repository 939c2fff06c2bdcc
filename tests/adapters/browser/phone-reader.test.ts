import { beforeAll, describe, expect, test } from 'vitest';
import { phoneReader } from '#adapters/browser/phone-reader.ts';
import type { ReadPhone } from '#core/delivery/request/phone-reader.ts';
import { readPlainPhone } from '#core/delivery/request/plain-phone.ts';
import { isDialable } from '#core/geography/dialable.ts';

let read: ReadPhone;
beforeAll(async () => {
  const loaded = await phoneReader.load();
  if (loaded === null) throw new Error('the plans weren’t fetched');
  read = loaded;
});

/** Real formats with made-up numbers. */
const TAKEN = `ca|416-555-0142|+14165550142
ca|1 (416) 555-0142|+14165550142
canada|+1 416.555.0142|+14165550142
ca|tel:+1-416-555-0142|+14165550142
ca|+49 1512 3456789|+4915123456789
ca|+49 (0)30 901820|+4930901820
ca|011 49 30 901820|+4930901820
ca|0049 30 901820|+4930901820
germany|030 901820|+4930901820
germany|0151 23456789|+4915123456789
ca|+55 11 91234-5678|+5511912345678
brazil|(11) 91234-5678|+5511912345678
brazil|0 11 91234-5678|+5511912345678
ca|+86 138 1234 5678|+8613812345678
china|138 1234 5678|+8613812345678
austria|0664 1234567|+436641234567
ca|+43 664 1234567890|+436641234567890
indonesia|0812 3456 7890|+6281234567890
mexico|55 1234 5678|+525512345678
ca|+52 1 55 1234 5678|+525512345678
mexico|044 55 1234 5678|+525512345678
mexico|01 55 1234 5678|+525512345678
argentina|011 15 2345 6789|+5491123456789
ca|+54 9 11 2345 6789|+5491123456789
india|098765 43210|+919876543210
nigeria|0803 123 4567|+2348031234567
italy|06 1234 5678|+390612345678
italy|333 123 4567|+393331234567
hungary|06 30 123 4567|+36301234567
kazakhstan|8 701 234 5678|+77012345678
united-kingdom|020 7946 0958|+442079460958
united-kingdom|07400 123456|+447400123456
france|06 12 34 56 78|+33612345678
spain|612 34 56 78|+34612345678
netherlands|06 12345678|+31612345678
norway|412 34 567|+4741234567
denmark|20 12 34 56|+4520123456
poland|512 345 678|+48512345678
turkey|0501 234 56 78|+905012345678
egypt|0100 123 4567|+201001234567
kenya|0712 345678|+254712345678
south-africa|071 123 4567|+27711234567
ghana|023 123 4567|+233231234567
pakistan|0301 2345678|+923012345678
bangladesh|01812-345678|+8801812345678
philippines|0905 123 4567|+639051234567
thailand|081 234 5678|+66812345678
vietnam|091 234 56 78|+84912345678
japan|090-1234-5678|+819012345678
south-korea|010-2000-0000|+821020000000
australia|0412 345 678|+61412345678
new-zealand|021 123 4567|+64211234567
hong-kong|5123 4567|+85251234567
singapore|8123 4567|+6581234567
united-arab-emirates|050 123 4567|+971501234567
saudi-arabia|051 234 5678|+966512345678
israel|050-234-5678|+972502345678
bahamas|242 359 1234|+12423591234
dominican-republic|829 555 0142|+18295550142
colombia|321 1234567|+573211234567
peru|912 345 678|+51912345678
chile|9 1234 5678|+56912345678
ca|416·555·0142|+14165550142
ca|+49 (0)30 901820|+4930901820`;

describe('A delivery’s phone number', () => {
  test.each(TAKEN.split('\n').map((line) => line.split('|') as [country: string, typed: string, number: string]))(
    'in %s, typed %s, is %s',
    (country, typed, number) => {
      expect(read(typed, country)).toEqual({ ok: true, value: number });
      expect(isDialable(number)).toBe(true);
      // Reading a stored number returns it unchanged.
      expect(read(number, country)).toEqual({ ok: true, value: number });
    },
  );

  test.each([
    '+1 000 000 0000',
    '000 000 0000',
    '555-0142',
    '911',
    '+999 1234567',
    '416 555 01422',
    'no phone',
    '+',
    '',
  ])('%j isn’t a phone number', (typed) => {
    expect(read(typed, 'ca')).toEqual({ ok: false, error: 'invalid-phone' });
  });

  test.each(['416-555-0142 ext. 12', '416 555 0142 x12', '4165550142;ext=5', '416-555-0142 #7'])(
    '%j has an extension, and gets a message about it',
    (typed) => {
      expect([read(typed, 'ca'), readPlainPhone(typed, 'ca')]).toEqual([
        { ok: false, error: 'phone-extension' },
        { ok: false, error: 'phone-extension' },
      ]);
    },
  );
});

test('Without the plans a number is read as it is typed', () => {
  expect([
    readPlainPhone('416-555-0142', 'ca'),
    readPlainPhone('+5511912345678', 'ca'),
    readPlainPhone('later', 'ca'),
  ]).toEqual([
    { ok: true, value: '+14165550142' },
    { ok: true, value: '+5511912345678' },
    { ok: false, error: 'invalid-phone' },
  ]);
});

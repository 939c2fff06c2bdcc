import { describe, expect, test } from 'vitest';
import { linkToRecord, recordIn } from '#ui/listing/use-record-address.ts';

const ID = '3f0c9b1e-8a4d-4f7b-9f0e-2a6f1d5c7b90';

describe('a link to a record', () => {
  test.each(['', '.', ').', '”', ' Thanks', '%20', '\u200b'])('followed by “%s” opens it', (rest) => {
    expect(recordIn(`${new URL(linkToRecord('https://shop.example/admin/users', ID) + rest).hash}`)).toBe(ID);
  });

  test.each(['', '#', '#record=', '#record=%', '#record=.', '#other=1'])('isn’t “%s”', (hash) => {
    expect(recordIn(hash)).toBeNull();
  });
});

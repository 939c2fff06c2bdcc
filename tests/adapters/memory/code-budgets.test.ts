import { expect, test } from 'vitest';
import { ADDRESS_GUESS_LIMIT, MAILED_CODE_LIMITS } from '#core/verification/code-limits.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { askForCode, newcomer } from '#tests/contract/people.ts';

const wrong = (right: string) => (right === '111111' ? '222222' : '111111');

test('a thousand wrong guesses from ten browsers block no code or password', async () => {
  const world = await openMemory();
  for (let client = 0; client < 10; client += 1) {
    const { verification } = (await world.browser()).backend;
    for (let code = 0; code < 20; code += 1) {
      const email = `n${client}-${code}@example.com`;
      const { challenge } = valueOf(
        await verification.sendCode({ purpose: 'registration', email, firstName: 'Robin' }),
      );
      const guess = { purpose: 'registration', email, challenge, code: '123456' } as const;
      for (let i = 0; i < 5; i += 1) expect(refusalOf(await verification.verifyCode(guess))).toBe('invalid-or-expired');
    }
  }
  for (const purpose of ['registration', 'password-reset'] as const) {
    const person = await newcomer(world);
    const code = await askForCode(world, person, purpose);
    expect(refusalOf(await person.backend.verification.verifyCode(code))).toBe('accepted');
  }
  // The limit for guesses allows only first guesses now.
  const person = await newcomer(world);
  const code = await askForCode(world, person);
  const { verifyCode } = person.backend.verification;
  expect(refusalOf(await verifyCode({ ...code, code: wrong(code.code) }))).toBe('invalid-or-expired');
  expect(refusalOf(await verifyCode(code))).toBe('throttled');
});

test(`one address has ${ADDRESS_GUESS_LIMIT.limit} guesses a day, and still the first at a mailed code`, async () => {
  const world = await openMemory();
  const owner = await newcomer(world);
  const own = await askForCode(world, owner);
  const mailed = MAILED_CODE_LIMITS[0]?.limit ?? 0;
  let judged = 0;
  for (let n = 1; n < ADDRESS_GUESS_LIMIT.limit + mailed; n += 1) {
    const { verification } = (await world.browser()).backend;
    const { email } = owner;
    const { challenge } = valueOf(await verification.sendCode({ purpose: 'registration', email, firstName: 'Robin' }));
    const [mail] = await world.mails(email);
    const guess = { purpose: 'registration', email, challenge, code: wrong(mail?.code ?? '') } as const;
    if (refusalOf(await verification.verifyCode(guess)) === 'invalid-or-expired') judged += 1;
  }
  expect(judged).toBe(ADDRESS_GUESS_LIMIT.limit);
  expect(refusalOf(await owner.backend.verification.verifyCode(own))).toBe('accepted');
});

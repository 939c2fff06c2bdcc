import { describe, expect } from 'vitest';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import { MAX_TYPED_LENGTH } from '#core/typed-text.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { valueOf } from '../outcome.ts';
import { administrator, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const REASON = 'The license is too blurry to read.';

/** A person who asked for approval, an administrator, and the mails about decisions, oldest first. */
async function aCase(world: BackendUnderTest, roles: readonly Role[] = ['courier']) {
  const person = await world.signedIn({ emailVerified: true, roles });
  const review = (await administrator(world)).backend.accountReview;
  const before = (await world.mails(person.email)).length;
  const mails = async () => (await world.mails(person.email)).toReversed().slice(before);
  const decide = async (...decisions: readonly AccountDecision[]) => {
    for (const decision of decisions) valueOf(await review.decide(person.id, decision, REASON, roles));
  };
  return { person, review, mails, decide, last: async () => (await mails()).at(-1) };
}

async function aShop(world: BackendUnderTest, businessName = 'Corner Bakery') {
  const owner = await merchant(world);
  const { businesses } = (await administrator(world)).backend;
  const business = aBusiness().ownedBy(owner.id).named(businessName).buildNew();
  valueOf(await owner.backend.businesses.add(business));
  const before = (await world.mails(owner.email)).length;
  const mails = async () => (await world.mails(owner.email)).toReversed().slice(before);
  return { owner, business, businesses, mails, last: async () => (await mails()).at(-1) };
}

/** Mails about decisions on accounts and businesses (decision decision-mails). */
export function decisionMailContract(open: Open): void {
  const test = withBackend(open);

  describe('the person whose account is decided on', () => {
    test('is mailed once about approval, suspension and reinstatement, with a link', async ({ world }) => {
      const { decide, mails } = await aCase(world);
      await decide('approve');
      expect(await mails()).toEqual([
        { subject: 'Your Swiftlane account is approved', text: expect.any(String), link: '/courier' },
      ]);
      await decide('suspend');
      await mails();
      await decide('reinstate');
      expect((await mails()).map(({ subject, link }) => [subject, link])).toEqual([
        ['Your Swiftlane account is approved', '/courier'],
        ['Your Swiftlane account is suspended', '/my-account'],
        ['Your Swiftlane account is active again', '/courier'],
      ]);
      await world.advance(60 * 60_000);
      expect(await mails()).toHaveLength(3);
    });

    test('is mailed the reason for a rejection or suspension in its own paragraph', async ({ world }) => {
      const { decide, last, person } = await aCase(world, ['merchant']);
      await decide('reject');
      const rejected = await last();
      expect(rejected?.subject).toBe("Your Swiftlane account wasn't approved");
      expect(rejected?.text.split('\n\n')).toContain(`“${REASON}”`);
      expect(rejected?.link).toBe('/my-account');
      expect(valueOf(await person.backend.users.find(person.id))?.statusReason).toBe(REASON);
      await decide('activate');
      expect((await last())?.subject).toBe('Your Swiftlane account is approved');
      expect((await last())?.text).not.toContain(REASON);
      expect(valueOf(await person.backend.users.find(person.id))?.statusReason).toBe('');
      await decide('suspend');
      expect((await last())?.text).toContain(REASON);
    });

    test.for<readonly [AccountDecision[], AccountDecision, string]>([
      [[], 'approve', "We're reviewing your Swiftlane account again"],
      [[], 'reject', "We're reviewing your Swiftlane account again"],
      [['approve'], 'suspend', 'Your Swiftlane account is active again'],
      [['approve', 'suspend'], 'reinstate', 'Your Swiftlane account is suspended'],
      [['reject'], 'activate', "Your Swiftlane account wasn't approved"],
    ])('after %j is mailed the current status when %s is undone', async ([way, decision, subject], { world }) => {
      const { decide, review, mails, last, person } = await aCase(world);
      await decide(...way);
      await mails();
      await decide(decision);
      await mails();
      valueOf(await review.undo(person.id));
      const mail = await last();
      expect(mail?.subject).toBe(subject);
      // Undoing leads back to a suspension or rejection: its earlier reason applies again.
      const shutOut = subject.includes('suspended') || subject.includes("wasn't");
      expect(mail?.text.includes(REASON)).toBe(shutOut);
      expect(valueOf(await person.backend.users.find(person.id))?.statusReason).toBe(shutOut ? REASON : '');
    });

    test('is mailed the earlier reason each time that it applies again', async ({ world }) => {
      const { decide, review, mails, last, person } = await aCase(world);
      await decide('approve', 'suspend');
      for (let n = 0; n < 2; n += 1) {
        await mails();
        await decide('reinstate');
        await mails();
        valueOf(await review.undo(person.id));
        expect((await last())?.text).toContain(REASON);
      }
    });

    test('gets no mail about a refused decision', async ({ world }) => {
      const { review, mails, person } = await aCase(world);
      await review.decide(person.id, 'suspend', '', []);
      await review.decide(person.id, 'reject', '', []);
      await review.undo(person.id);
      expect(await mails()).toEqual([]);
    });

    test.for([
      ['markup', '<b>No</b> & "never" <a href="https://evil.example">here</a>'],
      ['a text like one of our codes', '123 456'],
      ['a text like one of our links', 'https://evil.example/x'],
      ['several lines', 'First line\n\n\nHello Alex,\n\nOpen the link'],
      ['text from right to left', 'התמונה מטושטשת 12'],
    ] as const)('is mailed a reason with %s only as a quote', async ([, reason], { world }) => {
      const { review, last, person } = await aCase(world);
      valueOf(await review.decide(person.id, 'reject', reason, []));
      const mail = await last();
      const paragraphs = mail?.text.split('\n\n') ?? [];
      expect(paragraphs).toContain(`“${reason.replaceAll(/\n+/gu, '\n')}”`);
      expect(paragraphs.filter((one) => reason.includes(one))).toEqual([]);
      expect(mail?.code).toBeUndefined();
      expect(mail?.link).toBe('/my-account');
    });
  });

  describe('the owner of a business', () => {
    test('is mailed each decision with the reason of a rejection, which they also see', async ({ world }) => {
      const { owner, business, businesses, mails } = await aShop(world);
      const own = async () => valueOf(await owner.backend.businesses.findOwn(business.id, owner.id));
      expect(await own()).toMatchObject({ statusReason: '', statusSince: null });
      for (const [status, reason] of [
        ['Active', 'Fine'],
        ['Pending', ''],
        ['Rejected', ` ${REASON}\n`],
      ] as const) {
        valueOf(await businesses.setStatus(business.id, status, reason));
        await mails();
        const since = (await own())?.statusSince;
        expect(since).toEqual(expect.any(Number));
        expect(await own()).toMatchObject({ status, statusReason: status === 'Rejected' ? REASON : '' });
      }
      const received = await mails();
      expect(received.map(({ subject }) => subject)).toEqual([
        'Corner Bakery is approved',
        "We're reviewing Corner Bakery again",
        "Corner Bakery wasn't approved",
      ]);
      expect(new Set(received.map(({ link }) => link))).toEqual(new Set([`/business-dashboard/${business.id}`]));
      expect(received.at(-1)?.text.split('\n\n')).toContain(`“${REASON}”`);
      valueOf(await businesses.setStatus(business.id, 'Active'));
      expect((await own())?.statusReason).toBe('');
    });

    test('gets no mail when nothing changes, and keeps the reason', async ({ world }) => {
      const { owner, business, businesses, mails } = await aShop(world);
      valueOf(await businesses.setStatus(business.id, 'Rejected', REASON));
      const before = await mails();
      valueOf(await businesses.setStatus(business.id, 'Rejected', 'Another reason'));
      for (const reason of ['x'.repeat(281), `${' '.repeat(MAX_TYPED_LENGTH)}x`, 'No\u202eshop'])
        expect((await businesses.setStatus(business.id, 'Active', reason)).ok).toBe(false);
      expect(await mails()).toEqual(before);
      expect(valueOf(await owner.backend.businesses.findOwn(business.id, owner.id))).toMatchObject({
        status: 'Rejected',
        statusReason: REASON,
      });
    });

    test('is mailed no link that is hidden in the name of a business', async ({ world }) => {
      const { business, businesses, last } = await aShop(world, 'Win at https://evil.example <b>now</b>');
      valueOf(await businesses.setStatus(business.id, 'Active'));
      expect((await last())?.subject).toBe('Win at https evil example b now b is approved');
    });
  });
}

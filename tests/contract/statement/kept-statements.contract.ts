import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect } from 'vitest';
import { statementBody } from '#api/statement-body.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { later } from '#core/instant.ts';
import type { StatementDetail } from '#core/statement/statements.ts';
import { csvFile } from '#ui/listing/files/csv-file.ts';
import { StatementPaper } from '#ui/statement/statement-paper.tsx';
import { statementTable } from '#ui/statement/statement-table.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { beforeNovember, DECEMBER, NOVEMBER, unknownStatement } from './end-of-october.ts';
import { valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

const BUSINESS = aBusiness().build();

/** A statement as it's read, printed, saved, and sent to software. */
async function copiesOf(detail: StatementDetail | null) {
  if (detail === null) throw new Error('The statement wasn’t found.');
  const { statement, lines, timeZone } = detail;
  const shown = { ...statement, lines, closed: statement };
  const table = statementTable({ ...shown, name: statement.number ?? '' }, lines, timeZone);
  return {
    detail,
    print: renderToStaticMarkup(createElement(StatementPaper, { business: BUSINESS, statement: shown, timeZone })),
    file: await (await csvFile(table)).text(),
    software: statementBody(detail, null),
  };
}

/** The recipients of deliveries were deleted a while ago. */
const forget = async (world: DispatchUnderTest) => {
  await world.stopClock(later(NOVEMBER, PEOPLE_KEPT + 2 * DAY));
  await world.advance(0);
};

/** A closed month never changes, and names no person. */
export function keptStatementsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a closed month', () => {
    test('is read, printed and saved alike 31 days later, when its people were forgotten', async ({ world }) => {
      const { from, by, close, list, deliver, deliverLate } = await beforeNovember(world);
      await deliver({ reference: 'Order 1042' });
      await deliverLate();
      await world.stopClock(later(NOVEMBER, 2 * DAY));
      await close();
      const [october] = (await list())?.closed ?? [];
      const [week] = valueOf(await by.backend.statements.own()).closed;
      const read = async () => [
        await copiesOf(valueOf(await from.backend.statements.find(october?.id ?? unknownStatement()))),
        await copiesOf(valueOf(await by.backend.statements.find(week?.id ?? unknownStatement()))),
      ];
      const before = await read();
      expect(before[0]?.print).toMatch(/Order 1042.*Toronto/u);
      expect(before[1]?.detail.lines[0]?.place).not.toBe('');
      await forget(world);
      const [line] = before[0]?.detail.lines ?? [];
      const forgotten = line && valueOf(await from.backend.merchantDeliveries.find(line.delivery));
      expect(forgotten).toMatchObject({ people: null, reference: '' });
      expect(await read()).toEqual(before);
    });

    test('has the texts of its first day, though they were forgotten before it was closed', async ({ world }) => {
      const { from, close, list, deliver } = await beforeNovember(world);
      await deliver({ reference: 'Order 1042' });
      await forget(world);
      const texts = [{ reference: 'Order 1042', place: 'Toronto' }];
      await world.stopClock(later(NOVEMBER, -HOUR));
      expect(valueOf(await from.backend.statements.openLines(from.business))).toMatchObject(texts);
      await world.stopClock(later(DECEMBER, DAY));
      await close();
      const [october] = (await list())?.closed ?? [];
      const found = valueOf(await from.backend.statements.find(october?.id ?? unknownStatement()));
      expect(found?.lines).toMatchObject(texts);
    });

    test('keeps its lines when it’s void, and the next one has the same texts', async ({ world }) => {
      const { from, books, close, list, deliver } = await beforeNovember(world);
      await deliver({ reference: 'Order 1042' });
      await world.stopClock(later(NOVEMBER, 2 * DAY));
      await close();
      const [october] = (await list())?.closed ?? [];
      await forget(world);
      valueOf(await books.void(october?.id ?? unknownStatement(), 'Wrong month'));
      await world.stopClock(later(DECEMBER, 5 * DAY));
      await close();
      const closed = (await list())?.closed ?? [];
      expect(closed).toHaveLength(2);
      for (const { id } of closed)
        expect(valueOf(await from.backend.statements.find(id))?.lines).toMatchObject([
          { reference: 'Order 1042', place: 'Toronto' },
        ]);
    });
  });

  test('a statement shows an order’s number, and no reference that might name a person', async ({ world }) => {
    const { from, deliver } = await beforeNovember(world);
    const recipient = { name: 'Zoë Łukasz-Díaz', street: '12 Alder Way', phone: '+14169990199' };
    const shown: Readonly<Record<string, boolean>> = {
      'Order 1042': true,
      '#A-1042': true,
      '0044170012': true,
      '-12': true,
      'Wedding of the Smiths': false,
      'zoe 1042': false,
      LUKASZ1042: false,
      'díaz, 2 boxes': false,
      'Zoe-Lukasz-Diaz 7': false,
      '1042 12 Alder Way': false,
      '1042 for 999-0199': false,
      '1042 416 999 0199': false,
      'zed7@example.com': false,
      'Zo 7': true,
    };
    for (const reference of Object.keys(shown)) await deliver({ ...recipient, reference });
    const lines = valueOf(await from.backend.statements.openLines(from.business)) ?? [];
    expect(lines.map(({ reference }) => reference).toSorted()).toEqual(
      Object.entries(shown)
        .map(([reference, isShown]) => (isShown ? reference : ''))
        .toSorted(),
    );
  });
}

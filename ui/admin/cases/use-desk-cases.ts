import { useCallback } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { ok } from '#core/result.ts';
import { CaseDesk, type DeskCase } from '#core/support/case-desk.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRows, type LoadedRows } from '#ui/listing/use-rows.ts';
import { byTurn, caseList } from './case-list.ts';

/** The team's list of cases, which the administrator's home counts. */
export function useDeskCases(owner: UserId): LoadedRows<DeskCase> {
  const desk = usePort(CaseDesk);
  return useRows(
    'cases',
    owner,
    caseList,
    useCallback(async () => {
      const cases = await desk.list();
      return cases.ok ? ok(byTurn(cases.value)) : cases;
    }, [desk]),
  );
}

import type { Container } from 'inversify';
import { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { Random } from '#core/random.ts';
import { CaseDesk } from '#core/support/case-desk.ts';
import { Cases } from '#core/support/cases.ts';
import { RecipientCases } from '#core/support/recipient/recipient-cases.ts';
import { ReportProblem, reportProblem } from '#core/support/report-problem.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { ResolveCase, resolveCase } from '#core/support/resolve-case.ts';
import { SetHours, setHours } from '#core/support/set-hours.ts';
import type { Support } from '#core/support/support.ts';
import { TellSupport } from '#core/support/recipient/tell-support.ts';
import { tellSupportOnce } from '#core/support/recipient/tell-support-once.ts';
import { WriteMessage, writeMessage } from '#core/support/write-message.ts';

/** Binds the ports for cases. */
export function bindSupport(container: Container, { cases, caseDesk, recipientCases }: Support): void {
  container.bind(Cases).toConstantValue(cases);
  container.bind(CaseDesk).toConstantValue(caseDesk);
  container.bind(RecipientCases).toConstantValue(recipientCases);
  container.bind(TellSupport).toResolvedValue(tellSupportOnce, [RecipientCases, Random, ProofPhoto, LocalStoragePort]);
  container.bind(ReportProblem).toResolvedValue(reportProblem, [Cases, Random]);
  container.bind(ResolveCase).toResolvedValue(resolveCase, [CaseDesk]);
  container.bind(SetHours).toResolvedValue(setHours, [CaseDesk]);
  container.bind(WriteMessage).toResolvedValue(writeMessage, [Cases, CaseDesk, Random]);
}

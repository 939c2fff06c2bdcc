import type { StatementMailFacts } from '../../../core/mail/statement-mails.ts';

/** Mails about statements, which are claimed like those about deliveries. */
export interface StatementMails {
  claim(limit: number): Promise<readonly WaitingStatementMail[]>;
  sent(id: number): Promise<void>;
}

export interface WaitingStatementMail extends StatementMailFacts {
  readonly id: number;
  readonly to: string;
}

/** The statements of a business. */
export const statementsOf = (business: string): string => `/statements/${encodeURIComponent(business)}`;

/** A statement of a business; `running` is the month that isn't over yet. */
export const statementOf = (business: string, id: string): string =>
  `${statementsOf(business)}/${encodeURIComponent(id)}`;

/** The page that a statement is printed from. */
export const printedStatementOf = (business: string, id: string): string => `${statementOf(business, id)}/print`;

import type { ContractName } from '#tests/contract/contracts.ts';

/** One fault put into the product on purpose: at least one of its tests has to fail. */
export interface Mutant {
  readonly name: string;
  /** What is changed: a text that stands in a file exactly once, or SQL that runs after the last migration. */
  readonly change: { readonly file: string; readonly from: string; readonly to: string } | { readonly sql: string };
  /** The tests that should notice, as vitest takes them: a project, and files of it. */
  readonly project: string;
  readonly tests: readonly string[];
  /** If these are contracts: which of the backend's. */
  readonly contracts?: readonly ContractName[];
  /** Why it may live, where no test can tell it from the product. */
  readonly lives?: string;
}

/** A mutant that changes one place of a file. */
export const replacing =
  (file: string, project: string, ...tests: readonly string[]) =>
  (name: string, from: string, to: string): Mutant => ({ name, change: { file, from, to }, project, tests });

/** A mutant that undoes a guard of the database with a statement of its own. */
export const afterMigrations =
  (project: string, ...tests: readonly string[]) =>
  (name: string, sql: string): Mutant => ({ name, change: { sql }, project, tests });

/** The project and file with a backend's contracts. */
const CONTRACTS = {
  memory: { project: 'contract', tests: ['tests/contract/memory.test.ts'] },
  supabase: { project: 'contract-supabase-1', tests: ['tests/contract/supabase.test.ts'] },
} as const;

/** A mutant that changes one place of a file, for contracts on the in-memory backend. */
export const replacingForContract =
  (file: string, ...contracts: readonly ContractName[]) =>
  (name: string, from: string, to: string): Mutant => ({
    name,
    change: { file, from, to },
    ...CONTRACTS.memory,
    contracts,
  });

/** A mutant that undoes a guard of the database, for contracts on PostgreSQL. */
export const afterMigrationsForContract =
  (...contracts: readonly ContractName[]) =>
  (name: string, sql: string): Mutant => ({ name, change: { sql }, ...CONTRACTS.supabase, contracts });

import type { ApiContractName } from '#tests/contract/api-contracts.ts';
import type { ContractName } from '#tests/contract/contracts.ts';

/** A deliberate fault in the product. At least one of the given tests has to fail. */
export interface Mutant {
  readonly name: string;
  /** The change: a text that occurs in a file exactly once, or SQL that runs after the last migration. */
  readonly change: { readonly file: string; readonly from: string; readonly to: string } | { readonly sql: string };
  /** The tests that should fail: a vitest project, and files of it. */
  readonly project: string;
  readonly tests: readonly string[];
  /** The contracts to run, if the tests are contracts. */
  readonly contracts?: readonly (ContractName | ApiContractName)[];
  /** The reason why the mutant may survive, if it's equivalent to the product. */
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
  (file: string, ...contracts: readonly (ContractName | ApiContractName)[]) =>
  (name: string, from: string, to: string): Mutant => ({
    name,
    change: { file, from, to },
    ...CONTRACTS.memory,
    contracts,
  });

/** A mutant that undoes a guard of the database, for contracts on PostgreSQL. */
export const afterMigrationsForContract =
  (...contracts: readonly (ContractName | ApiContractName)[]) =>
  (name: string, sql: string): Mutant => ({ name, change: { sql }, ...CONTRACTS.supabase, contracts });

import { pageSandbox } from './page-sandbox.ts';

export const sandbox = pageSandbox();

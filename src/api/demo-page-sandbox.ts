import { demoPassage } from './demo-passage.ts';
import { pageSandbox } from './page-sandbox.ts';

export const sandbox = pageSandbox(demoPassage);

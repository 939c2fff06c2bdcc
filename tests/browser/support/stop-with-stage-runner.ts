import { stopWithStageRunner } from '../../../scripts/end-with-parent.ts';

/** Runs in the main process before a run: the workers have a standard input of their own. */
export default stopWithStageRunner;

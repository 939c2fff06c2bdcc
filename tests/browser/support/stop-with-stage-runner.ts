import { stopWithStageRunner } from '../../../scripts/end-with-parent.ts';

/** Before a run, in the main process: the workers have a standard input of their own. */
export default stopWithStageRunner;

/**
 * Ends this process when its standard input is closed: the process that started it with a pipe is then gone. SIGKILL
 * can't be handled, but the system closes the pipe after it too.
 */
export function endWithParent(end: () => void): void {
  process.stdin.once('end', end).once('error', end).resume();
  // Listening here mustn't keep the process alive.
  if ('unref' in process.stdin) process.stdin.unref();
}

/** Set for the test runners that the stage runner starts: their standard input is such a pipe. */
export const ENDS_WITH_PARENT = 'ENDS_WITH_PARENT';

/** For a test runner: stops as on Ctrl+C when the stage runner is gone. Call it only in the runner's main process. */
export function stopWithStageRunner(): void {
  if (process.env[ENDS_WITH_PARENT] !== undefined) endWithParent(() => process.kill(process.pid, 'SIGINT'));
}

import type { CommandId } from '../delivery/lifecycle/command.ts';

/** A command of software. `asked` is a digest of the request: the same id with another digest is `reused-command`. */
export interface ApiCommand {
  readonly id: CommandId;
  readonly asked: string;
}

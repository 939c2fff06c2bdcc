import type { UserId } from '#core/account/user-id.ts';
import { isRecent, markOf, reviewReason } from '#core/delivery/courier-marks.ts';
import type { DeliveryCommand } from '#core/delivery/delivery-machine.ts';
import type { MemoryBackend, Transaction } from '../memory-backend.ts';
import { moveAccount } from '../move-account.ts';

/** Notes what a courier's step leaves to their word, and puts their account before an administrator when it's too much. */
export function noteMark(tx: Transaction, backend: MemoryBackend, courier: UserId, step: DeliveryCommand): void {
  const kind = markOf(step);
  if (kind === null) return;
  const { dispatch } = tx.state;
  const recent = (dispatch.marks ?? []).filter((mark) => isRecent(mark, tx.now));
  dispatch.marks = [...recent, { courier, kind, at: tx.now }];
  const reason = reviewReason(
    dispatch.marks.filter((mark) => mark.courier === courier),
    kind,
  );
  if (reason === null) return;
  dispatch.marks = dispatch.marks.filter((mark) => mark.courier !== courier);
  moveAccount(tx, backend, courier, { kind: 'review', from: 'Active', to: 'Pending', reason, by: null });
}

import { ulid } from '#functions/platform/ids.ts';
import { newOperation, type Operation } from '#functions/platform/operation.ts';

/** What the mail worker can write about an account; links and temporary passwords are made when it does. */
export type AccountMail =
  | {
      kind: 'verify_email' | 'temporary_password' | 'already_registered' | 'password_changed';
      customerId: string;
    }
  /** By address: whether an account exists is found out by the worker, so the request takes as long either way. */
  | { kind: 'reset_password'; mail: string };

/** The outbox entry of a mail about an account. `opId`: when the same mail must not be written twice. */
export const accountMail = (mail: AccountMail, now: Date, opId = `mail-${ulid(now)}`): Operation => {
  const { kind, ...subject } = mail;
  return newOperation({ opId, queue: 'mail', kind, subject }, now);
};

import type { Outcome } from '#functions/platform/outside/outcome.ts';

/** One e-mail to one recipient and copies, in both forms. */
export type OutgoingMail = {
  to: string;
  copyTo?: readonly string[];
  subject: string;
  text: string;
  html: string;
};

/** `rejected`: the service refuses this e-mail; `throttled`: retry later; `suspended`: it refuses all. */
export type MailRefusal = 'rejected' | 'throttled' | 'suspended';

/** Sends e-mails through the service. Never throws; an `ambiguous` one may have been sent. */
export type MailGateway = {
  send(mail: OutgoingMail): Promise<Outcome<{ messageId: string }, MailRefusal>>;
};

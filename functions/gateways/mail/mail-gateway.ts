import type { Outcome } from '#functions/platform/outside/outcome.ts';

/** One mail to one person, and to those who get it as well, in both forms. */
export type OutgoingMail = {
  to: string;
  copyTo?: readonly string[];
  subject: string;
  text: string;
  html: string;
};

/** `rejected`: the service will not take this mail as it stands; `throttled`: not now; `suspended`: none at all. */
export type MailRefusal = 'rejected' | 'throttled' | 'suspended';

/** Hands mails to the sending service. Never throws; an `ambiguous` mail may have left. */
export type MailGateway = {
  send(mail: OutgoingMail): Promise<Outcome<{ messageId: string }, MailRefusal>>;
};

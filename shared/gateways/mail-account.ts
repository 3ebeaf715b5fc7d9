/** Account state according to SES. */
export interface MailAccount {
  /** Out of the SES sandbox: mails reach unverified addresses. */
  readonly isOpen: boolean;
  readonly mayGo: boolean;
  /** SES review or suspension of the account; null: healthy. */
  readonly enforcement: string | null;
  readonly perDay: number;
  readonly lastDay: number;
}

/** State of the sender domain according to SES. */
export interface MailDomain {
  readonly isVerified: boolean;
  readonly isSigned: boolean;
  /** Custom MAIL FROM domain for bounces. */
  readonly hasMailFrom: boolean;
}

/** Mail addresses that alarms go to, according to SNS. */
export interface AlarmSubscriptions {
  readonly confirmed: number;
  readonly pending: number;
}

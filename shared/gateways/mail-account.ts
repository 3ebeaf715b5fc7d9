/** What SES says of the account. */
export interface MailAccount {
  /** Mails reach everybody, and not verified addresses alone. */
  readonly isOpen: boolean;
  readonly mayGo: boolean;
  /** SES looks at the account, or has stopped it: its own word; null where all is well. */
  readonly enforcement: string | null;
  readonly perDay: number;
  readonly lastDay: number;
}

/** What SES says of the domain that mails come from. */
export interface MailDomain {
  readonly isVerified: boolean;
  readonly isSigned: boolean;
  /** Bounces come back to a name of the domain. */
  readonly hasMailFrom: boolean;
}

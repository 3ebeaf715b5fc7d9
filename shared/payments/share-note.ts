import type { PaymentShare } from './attempt.ts';

/** On the provider's page and statement: which orders one payment is for. */
export const shareNote = ({ parts }: Pick<PaymentShare, 'parts'>): string =>
  `Règlement de ${parts.length} commandes : ${parts.map(({ reference }) => reference).join(', ')}`;

/** The wallet takes 127 characters in all. */
export const shortShareNote = ({ parts }: Pick<PaymentShare, 'parts'>): string =>
  `avec ${parts.length - 1} ${parts.length === 2 ? 'autre' : 'autres'}`;

import type { PaymentShare } from './attempt.ts';

/** Description on the provider's page and statement: the orders of one payment. */
export const shareNote = ({ parts }: Pick<PaymentShare, 'parts'>): string =>
  `Règlement de ${parts.length} commandes : ${parts.map(({ reference }) => reference).join(', ')}`;

/** The wallet's limit is 127 characters. */
export const shortShareNote = ({ parts }: Pick<PaymentShare, 'parts'>): string =>
  `avec ${parts.length - 1} ${parts.length === 2 ? 'autre' : 'autres'}`;

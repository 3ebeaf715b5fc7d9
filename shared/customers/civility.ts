import type { Civility } from './customer.ts';

/**
 * The two forms encode it differently (AMB-12). "1" is a constant of the /espacepro form, which has no such
 * field: stored as unknown.
 */
export const civilityFrom = (text: string): Civility => {
  const plain = text.replace('.', '').toLowerCase();
  if (plain === 'm' || plain === 'mr') return 'M.';
  return plain === 'mme' ? 'Mme' : '';
};

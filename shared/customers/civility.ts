import type { Civility } from './customer.ts';

/**
 * The two forms write it differently (AMB-12). "1" is a constant of the /espacepro form, which asks nobody: it says
 * nothing about the person and is kept as unknown.
 */
export const civilityFrom = (text: string): Civility => {
  const plain = text.replace('.', '').toLowerCase();
  if (plain === 'm' || plain === 'mr') return 'M.';
  return plain === 'mme' ? 'Mme' : '';
};

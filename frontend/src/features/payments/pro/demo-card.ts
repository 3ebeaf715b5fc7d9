/** PRO-40..42: a demonstration card. Only receipt data is kept, in memory (AMB-15). */
export interface DemoCard {
  id: string;
  type: 'card';
  brand: 'Visa' | 'Mastercard';
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

/** CST-23. */
export const NUMBER_MAX = 19;
export const CVC_MAX = 4;

export const emptyCardForm = { number: '', expMonth: '', expYear: '', cvc: '' };
export type CardForm = typeof emptyCardForm;

export const brandOf = (number: string): DemoCard['brand'] =>
  number.trim().startsWith('4') ? 'Visa' : 'Mastercard';

/** The current year and the next nine. */
export const expiryYears = (now: Date): number[] =>
  Array.from({ length: 10 }, (_, more) => now.getFullYear() + more);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export const checkCard = (form: CardForm, now: Date): Partial<Record<keyof CardForm, string>> => {
  const month = Number(form.expMonth);
  const past = Number(form.expYear) === now.getFullYear() && month < now.getMonth() + 1;
  return {
    ...(digitsOf(form.number).length < 12 && { number: 'Saisissez 12 à 19 chiffres.' }),
    ...(!(month >= 1 && month <= 12) && { expMonth: 'Choisissez le mois.' }),
    ...(!expiryYears(now).includes(Number(form.expYear)) && { expYear: 'Choisissez l’année.' }),
    ...(past && { expMonth: 'Cette carte a expiré.' }),
    ...(!/^\d{3,4}$/.test(form.cvc) && { cvc: '3 ou 4 chiffres.' }),
  };
};

export const cardFrom = (form: CardForm, id: string, isDefault: boolean): DemoCard => ({
  id,
  type: 'card',
  brand: brandOf(form.number),
  last4: digitsOf(form.number).slice(-4),
  expMonth: Number(form.expMonth),
  expYear: Number(form.expYear),
  isDefault,
});

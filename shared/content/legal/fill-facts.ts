import { business } from '#shared/content/business.ts';

/** Placeholder of an unknown fact (AMB-57). */
export const TO_COMPLETE = 'à compléter';

export type Piece = { text: string; known: boolean };

const { legal, address, phone, email, name } = business;
const facts: Readonly<Record<string, string | null>> = {
  ...legal,
  name,
  phone,
  email,
  address: address.street === null ? null : `${address.street}, ${address.postal} ${address.city}`,
};
const partial: Readonly<Record<string, string>> = {
  address: `${address.postal} ${address.city} (rue : ${TO_COMPLETE})`,
};
const demonstration: readonly string[] = business.demonstration;

/** Splits a legal sentence and fills in its `{{facts}}`. Throws on an unknown name, which fails the build. */
export const fillFacts = (sentence: string): Piece[] =>
  sentence
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const fact = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (fact === undefined) return { text: part, known: true };
      if (!(fact in facts)) throw new Error(`{{${fact}}} n’est pas un fait de shared/content/business.ts`);
      const value = facts[fact] ?? null;
      if (value === null) return { text: partial[fact] ?? TO_COMPLETE, known: false };
      return demonstration.includes(fact)
        ? { text: `${value} (valeur de démonstration, ${TO_COMPLETE})`, known: false }
        : { text: value, known: true };
    });

import { getAccount } from '#functions/customers/get-account.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import {
  type Company,
  kindsFor,
  type LetterChoices,
  type LetterForm,
  letterKinds,
  type Reader,
  wants,
} from '#shared/customers/people/letters.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PeopleServices } from './people-services.ts';
import { companyReaders, personReader } from './readers.ts';

type Who = { customerId: string; personId: string | undefined };

/** « Mes lettres »: newsletters that the caller may choose, and their choices. */
export const readOwnLetters = async (services: PeopleServices, who: Who) => {
  const { reader, readers } = await ownReader(services, who);
  return view(reader, readers);
};

/** Changes the caller's choices; refuses newsletters that do not concern them. Absent ones stay. */
export const chooseOwnLetters = async (
  services: PeopleServices,
  { customerId, personId, choices }: Who & { choices: LetterForm },
) =>
  retryOnConflict(
    async () => {
      const { reader, readers, chosen } = await ownReader(services, { customerId, personId });
      const offered = kindsFor(reader, readers);
      const unknown = letterKinds.find((kind) => choices[kind] !== undefined && !offered.includes(kind));
      if (unknown)
        throw new Refusal('invalid_input', 'Ces lettres ne vous sont pas destinées.', { field: unknown });
      const given = letterKinds.flatMap((kind) =>
        choices[kind] === undefined ? [] : [[kind, choices[kind]]],
      );
      const letters: LetterChoices = { ...reader.letters, ...Object.fromEntries(given) };
      await services.table.transact([
        services.people.chooseLetters({ customerId, personId }, chosen, letters),
        ...(choices.weekly === undefined
          ? []
          : [services.people.readsWeekly({ customerId, personId }, choices.weekly)]),
      ]);
      return { ...view({ ...reader, letters }, readers), message: 'C’est enregistré.' };
    },
    {
      onExhausted: () => {
        throw new Refusal('version_conflict', 'Vos lettres ont changé entre-temps : rechargez la page.');
      },
    },
  );

/** The caller, with their choices exactly as stored: they are replaced conditionally. */
const ownReader = async ({ customers, people }: PeopleServices, { customerId, personId }: Who) => {
  const account = await getAccount(customers, customerId);
  const readers = companyReaders(account);
  if (personId === undefined) return { readers, reader: readers.holder, chosen: account.letters };
  const person = await people.find(customerId, personId);
  const [reader] = person ? personReader(person) : [];
  if (!reader) throw new Refusal('not_signed_in');
  return { readers, reader, chosen: person?.letters };
};

const view = (reader: Reader, company: Company) => ({
  success: true as const,
  data: lettersFor(reader, company),
});

/** Available newsletters, each with its present state. */
export const lettersFor = (reader: Reader, company: Company) =>
  kindsFor(reader, company).map((kind) => ({ kind, on: wants(reader, kind) }));

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '#frontend/features/customers/pro/team/people.queries.ts';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { fullName } from '#shared/customers/customer-name.ts';
import { SaveExport } from './save-export.tsx';
import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { allPages } from './all-pages.ts';
import personExportStyles from '#frontend/features/customers/pro/account.module.css';

const WHAT =
  'rôle, droits, plafonds, lettres choisies, commandes passées et changées. Sans les montants, qui sont à l’entreprise.';

/** Export of the signed-in member, other than the company's first login. */
export const OwnExport = ({ personId }: { personId: string }) => (
  <section aria-labelledby="exporter" className={personExportStyles.section}>
    <h2 id="exporter">Exporter mes données</h2>
    <p>Un fichier JSON avec ce que nous gardons de vous dans cette entreprise : {WHAT}</p>
    <SaveExport
      label="Exporter mes données"
      file="mes-donnees"
      collect={(onProgress) => collectPerson(personId, onProgress)}
    />
  </section>
);

/** Export of any member, on request to a Gérant. */
export function TeamExport({ customerId }: { customerId: string }) {
  const people = useQuery(peopleQuery(customerId));
  const [chosen, setChosen] = useState('');
  const options = (people.data ?? []).map((person) => ({ value: person.id, label: fullName(person) }));
  if (people.data && options.length < 2) return null;
  return (
    <section aria-labelledby="exporter-personne" className={personExportStyles.section}>
      <h2 id="exporter-personne">Données d’une personne de l’équipe</h2>
      <p>Quelqu’un vous demande ses données ? Un fichier JSON : {WHAT}</p>
      {people.isError ? <LoadFailure query={people} /> : null}
      {people.isPending ? <Skeleton shape="control" /> : null}
      {people.data ? (
        <SelectField
          label="Personne"
          placeholder="Choisir…"
          options={options}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      ) : null}
      {chosen === '' ? null : (
        <SaveExport
          key={chosen}
          label="Exporter ses données"
          file="donnees-personne"
          collect={(onProgress) => collectPerson(chosen, onProgress)}
        />
      )}
    </section>
  );
}

const { exportPerson } = privacyContract.endpoints;

/** The complete export of a member, as saved. */
type PersonExport = Omit<ReplyOf<typeof exportPerson>, 'success' | 'next_cursor'>;

/**
 * Fetches the whole export and reports the number of orders after each page.
 * @throws a page's error
 */
const collectPerson = (person: string, onProgress: (orders: number) => void): Promise<PersonExport> =>
  allPages((query) => call(exportPerson, { params: { person }, query }, { as: 'pro' }), onProgress);

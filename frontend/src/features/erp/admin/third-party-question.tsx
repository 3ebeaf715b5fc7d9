import { useQueryClient } from '@tanstack/react-query';
import type { ErpQuestion } from '#frontend/features/erp/erp.queries.ts';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Badge } from '#frontend/ui/values/badge.tsx';
import { erpQuestionsContract } from '#shared/erp/erp-questions.contract.ts';
import { groupedSiret } from '#shared/kernel/siret.ts';
import styles from './erp-questions.module.css';

type Question = Extract<ErpQuestion, { kind: 'third-party' }>;

const useChoice = ({ id, version = 0 }: Pick<Question, 'id' | 'version'>) => {
  const queries = useQueryClient();
  return useAction(async (choice: string | null) => {
    const { message } = await call(
      erpQuestionsContract.endpoints.chooseThirdParty,
      { params: { id }, body: { third_party_id: choice, version } },
      { as: 'admin' },
    );
    notify.success(message);
    await queries.invalidateQueries({ queryKey: ['erp'] });
    // refreshes the count of questions among the incidents
    await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
  });
};

/** Which third party is this customer? The customer next to each candidate. */
export function ThirdPartyQuestion({ question }: { question: Question }) {
  const { customer, candidates, requestedAt } = question;
  const choose = useChoice(question);
  return (
    <li className={styles.question} aria-label={`Client à rapprocher : ${customer.name}`}>
      <div className={styles.head}>
        <strong>Client à rapprocher : {customer.name}</strong>
        <span className={styles.note}>{formatDateTime(requestedAt)}</span>
      </div>
      {candidates.length === 0 ? (
        <p>
          Le tiers auquel ce compte était lié n’existe plus dans Dolibarr (supprimé ou fusionné), et aucun
          autre ne lui ressemble.
        </p>
      ) : null}
      <div className={styles.sides}>
        <Party title="Sur le site" facts={{ ...customer, email: customer.mail, zip: null }} />
        {candidates.map((party) => (
          <Candidate
            key={party.id}
            party={party}
            pending={choose.pending}
            onChoose={() => choose.run(party.id)}
          />
        ))}
      </div>
      <Refusal error={choose.error} />
      <div className={styles.actions}>
        <Button size="small" variant="ghost" pending={choose.pending} onClick={() => choose.run(null)}>
          Créer un nouveau tiers
        </Button>
        <Button size="small" variant="ghost" pending={choose.pending} onClick={() => choose.run('encore')}>
          Relire Dolibarr
        </Button>
      </div>
    </li>
  );
}

interface CandidateProps {
  party: Question['candidates'][number];
  pending: boolean;
  onChoose: () => void;
}

const Candidate = ({ party, pending, onChoose }: CandidateProps) => (
  <div className={styles.side}>
    <Party title={`Tiers ${party.code ?? `n° ${party.id}`}`} facts={party} />
    <p className={styles.marks}>
      {party.same.map((what) => (
        <Badge key={what} tone="good">
          même {what}
        </Badge>
      ))}
      {party.against.map((what) => (
        <Badge key={what} tone="warning">
          {AGAINST[what] ?? what}
        </Badge>
      ))}
    </p>
    <Button
      size="small"
      pending={pending}
      aria-label={`C’est ce tiers : ${party.name}, ${party.code ?? party.id}`}
      onClick={onChoose}
    >
      C’est ce tiers
    </Button>
  </div>
);

const AGAINST: Readonly<Record<string, string>> = {
  SIRET: 'autre SIRET',
  'n° de TVA': 'autre n° de TVA',
  'e-mail': 'autre e-mail',
};

type Facts = {
  name: string;
  email: string | null;
  phone: string | null;
  zip: string | null;
  town: string | null;
  siret: string | null;
  vatNumber: string | null;
};

function Party({ title, facts }: { title: string; facts: Facts }) {
  const { name, email, phone, zip, town, siret, vatNumber } = facts;
  const rows: readonly [string, string | null][] = [
    ['Nom', name],
    ['E-mail', email],
    ['Téléphone', phone],
    ['Ville', [zip, town].filter(Boolean).join(' ')],
    ['SIRET', siret && groupedSiret(siret)],
    ['N° de TVA', vatNumber],
  ];
  return (
    <div className={styles.side}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

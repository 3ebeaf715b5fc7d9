import { useQueryClient } from '@tanstack/react-query';
import type { ErpQuestion } from '#frontend/features/erp/erp.queries.ts';
import { AFTER_JOBS } from '#frontend/features/jobs/jobs.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime, formatMoney, formatPrice } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import { erpQuestionsContract } from '#shared/erp/erp-questions.contract.ts';
import styles from './erp-questions.module.css';
import { centsFromEuros, priceFromEuros } from '#shared/kernel/money.ts';

type Question = Extract<ErpQuestion, { kind: 'order' }>;

/** An order changed on both sides: both versions with a button each. */
export function OrderQuestion({ question }: { question: Question }) {
  const queries = useQueryClient();
  const { id, reference, customer, erpRef, why, ours, theirs, requestedAt } = question;
  const keep = useAction(async (side: 'site' | 'dolibarr') => {
    const { message } = await call(
      erpQuestionsContract.endpoints.arbitrateOrder,
      { params: { id }, body: { keep: side, version: question.version ?? 0 } },
      { as: 'admin' },
    );
    notify.success(message);
    await queries.invalidateQueries({ queryKey: ['erp'] });
    // refreshes the count of questions among the incidents
    await queries.invalidateQueries({ queryKey: [AFTER_JOBS] });
    await queries.invalidateQueries({ queryKey: ['web-orders'] });
  });
  return (
    <li className={styles.question} aria-label={`À arbitrer : commande ${reference}`}>
      <div className={styles.head}>
        <StatusBadge tone="warning">À arbitrer</StatusBadge>
        <strong>
          Commande{' '}
          <Link href={webOrderPath(id)}>
            <Reference>{reference}</Reference>
          </Link>
          , {customer}
        </strong>
        <span className={styles.note}>{formatDateTime(requestedAt)}</span>
      </div>
      <p>{why}</p>
      <div className={styles.sides}>
        <div className={styles.side}>
          <Version title="Sur le site" version={ours} other={theirs} />
          <Button size="small" pending={keep.pending} onClick={() => keep.run('site')}>
            Garder la version du site
          </Button>
        </div>
        <div className={styles.side}>
          <Version title={`Dans Dolibarr${erpRef ? `, ${erpRef}` : ''}`} version={theirs} other={ours} />
          <Button size="small" pending={keep.pending} onClick={() => keep.run('dolibarr')}>
            {theirs ? 'Garder la version de Dolibarr' : 'Annuler aussi sur le site'}
          </Button>
        </div>
      </div>
      <Refusal error={keep.error} />
    </li>
  );
}

type Side = Question['ours'];

/** A version; lines that differ from the other one are marked, also in text. */
function Version({ title, version, other }: { title: string; version: Side | null; other: Side | null }) {
  if (!version)
    return (
      <>
        <h3>{title}</h3>
        <p>Absente.</p>
      </>
    );
  const lineText = ({ label, quantity, unitPrice }: Side['lines'][number]) =>
    `${label} ${quantity} ${unitPrice}`;
  const there = new Set(other?.lines.map(lineText));
  return (
    <>
      <h3>{title}</h3>
      <p className={styles.note}>{version.status}</p>
      <ul className={styles.lines}>
        {version.lines.map((line) => (
          <li key={lineText(line)} className={there.has(lineText(line)) ? undefined : styles.differs}>
            {line.label} : {line.quantity} à {formatPrice(priceFromEuros(line.unitPrice))}
            {there.has(lineText(line)) ? null : <span className={styles.note}> (diffère)</span>}
          </li>
        ))}
      </ul>
      <p>Total TTC : {formatMoney(centsFromEuros(version.totalTtc))}</p>
    </>
  );
}

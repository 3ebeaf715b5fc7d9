import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#frontend/ui/link.tsx';
import type { ErpOperation } from '#frontend/features/erp/erp.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { erpContract } from '#shared/erp/erp.contract.ts';
import { isAcceptable, isReplayable } from '#shared/kernel/outbox-todo.ts';
import { AcceptForm } from './accept-form.tsx';
import { ErpBadge } from '#frontend/ui/values/erp-badge.tsx';
import { Reference, withReferences } from '#frontend/ui/values/reference.tsx';
import styles from './pending-operations.module.css';

const kinds = {
  third_party: 'Client',
  order: 'Commande',
  invoice: 'Facture de la commande',
  movement: 'Mouvement',
  claim: 'Réclamation de la commande',
  product: 'Produit à compléter',
} as const;

/** An ERP write with its state and reason. */
export function OperationRow({ operation }: { operation: ErpOperation }) {
  const queries = useQueryClient();
  const [accepting, setAccepting] = useState(false);
  const { id, kind, reference, customer, orderId, state, erpRef, attempts, createdAt, nextAttemptAt, cause } =
    operation;

  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['erp'] });
    await queries.invalidateQueries({ queryKey: ['web-orders'] });
  };
  const replay = useAction(async () => {
    await call(erpContract.endpoints.replayOperation, { params: { id } }, { as: 'admin' });
    notify.success(`${kinds[kind]} ${reference} : envoi relancé.`);
    await refresh();
  });

  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>
          {kinds[kind]}{' '}
          {orderId ? (
            <Link href={webOrderPath(orderId)}>
              <Reference>{reference}</Reference>
            </Link>
          ) : (
            // names of movements can wrap
            withReferences(reference)
          )}
        </strong>
        <ErpBadge state={state} erpRef={erpRef} />
      </div>
      <p className={styles.facts}>
        {customer ? `${customer}. ` : ''}Depuis le {formatDateTime(createdAt)}, {attempts}{' '}
        {attempts < 2 ? 'essai' : 'essais'}
        {nextAttemptAt ? `, prochain le ${formatDateTime(nextAttemptAt)}` : ''}
      </p>
      {cause ? <p className={styles.cause}>{withReferences(cause)}</p> : null}
      <Refusal error={replay.error} />
      {accepting ? (
        <AcceptForm operation={operation} onDone={refresh} onCancel={() => setAccepting(false)} />
      ) : (
        <div className={styles.actions}>
          {isReplayable({ state }) ? (
            <Button size="small" pending={replay.pending} onClick={() => replay.run()}>
              Rejouer
            </Button>
          ) : null}
          {isAcceptable({ state }) ? (
            <Button size="small" variant="ghost" onClick={() => setAccepting(true)}>
              Accepter l’écart
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

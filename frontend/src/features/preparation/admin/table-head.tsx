import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { orderChanges } from './order-changes.ts';
import { ProposalAnswers } from './proposal-answers.tsx';
import type { useWeighing } from './use-weighing.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { answerQuery } from '#frontend/features/preparation/preparation.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import tableHeadStyles from './preparation.module.css';

interface TableHeadProps {
  preparation: Preparation;
  weighing: ReturnType<typeof useWeighing>;
  /** Offline: time of the displayed reading, ms. */
  readAt: number | null;
  onReload: () => void;
}

/** Customer, save state, and concurrent changes. */
export function TableHead({ preparation, weighing, readAt, onReload }: TableHeadProps) {
  const { saving, save, ordered, acceptOrder } = weighing;
  useAnswer(preparation, weighing.goOn);
  const changes = orderChanges(ordered, preparation.lines);
  return (
    <>
      <header className={tableHeadStyles.head}>
        <h2>
          {preparation.client_nom}{' '}
          <span className={tableHeadStyles.quiet}>
            {preparation.lieu === undefined ? '' : `${preparation.lieu} · `}
            <Reference>{preparation.reference}</Reference>
          </span>
        </h2>
        {preparation.note_livraison ? <p>{preparation.note_livraison}</p> : null}
      </header>
      {typeof saving === 'object' ? (
        <Banner kind="error" title={saving.refusal} actions={<Button onClick={onReload}>Recharger</Button>} />
      ) : (
        <NotSaved unsaved={saving === 'offline'} readAt={readAt} onSave={() => void save()} />
      )}
      {changes.length === 0 ? null : (
        <Banner
          kind="warning"
          title="La commande a changé depuis que vous la pesez"
          actions={<Button onClick={acceptOrder}>C’est vu</Button>}
        >
          {changes.map((change) => (
            <span key={change} className={tableHeadStyles.answer}>
              {change}
            </span>
          ))}
        </Banner>
      )}
      <ProposalAnswers preparation={preparation} />
    </>
  );
}

const answersOf = ({ proposals }: Preparation): string =>
  JSON.stringify(proposals.map(({ product_id, state }) => [product_id, state]));

/** Polls for the customer's answer while a question is open; `onAnswer` gets the updated order. */
const useAnswer = (preparation: Preparation, onAnswer: (read: Preparation) => void): void => {
  const { order_id: orderId, attend_reponse: isAwaited } = preparation;
  const read = useQuery({ ...answerQuery(orderId), enabled: isAwaited }).data;
  const take = useEffectEvent((next: Preparation) => {
    if (isAwaited && answersOf(next) !== answersOf(preparation)) onAnswer(next);
  });
  useEffect(() => {
    if (read) take(read);
  }, [read]);
};

interface NotSavedProps {
  /** Weights are stored on this device only. */
  unsaved: boolean;
  /** Offline: time of the displayed reading, ms. */
  readAt: number | null;
  onSave: () => void;
}

/** Save state of the weights, when unsaved or offline. */
const NotSaved = ({ unsaved, readAt, onSave }: NotSavedProps) => {
  const read = readAt === null ? '' : `commande lue le ${formatDateTime(new Date(readAt))}`;
  const waiting = 'Elles partiront au retour du réseau ; la clôture l’attend.';
  if (unsaved)
    return (
      <Banner
        kind="warning"
        title="Pas encore enregistré"
        actions={<Button onClick={onSave}>Enregistrer</Button>}
      >
        <p>Les pesées sont gardées sur cet appareil.</p>
        {read ? <p>{`Pas de réseau — ${read}. ${waiting}`}</p> : null}
      </Banner>
    );
  return read ? (
    <Banner kind="warning" title={`Pas de réseau — ${read}`}>
      Les pesées seront gardées sur cet appareil. {waiting}
    </Banner>
  ) : null;
};

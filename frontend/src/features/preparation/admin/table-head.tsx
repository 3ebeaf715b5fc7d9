import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { NotSaved } from './not-saved.tsx';
import { orderChanges } from './order-changes.ts';
import { ProposalAnswers } from './proposal-answers.tsx';
import { useAnswer } from './use-answer.ts';
import type { useWeighing } from './use-weighing.ts';
import styles from './preparation.module.css';

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
      <header className={styles.head}>
        <h2>
          {preparation.client_nom}{' '}
          <span className={styles.quiet}>
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
            <span key={change} className={styles.answer}>
              {change}
            </span>
          ))}
        </Banner>
      )}
      <ProposalAnswers preparation={preparation} />
    </>
  );
}

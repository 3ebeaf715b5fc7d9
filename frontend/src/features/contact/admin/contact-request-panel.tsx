import { useQueryClient } from '@tanstack/react-query';
import type { ContactRequestRow } from '#frontend/features/contact/contact-requests.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { contactContract } from '#shared/contact/contact.contract.ts';
import { ContactAnswer } from './contact-answer.tsx';
import styles from './contact-requests.module.css';

interface ContactRequestPanelProps {
  request: ContactRequestRow;
  onClose: () => void;
}

/** A request with its answers and state. */
export function ContactRequestPanel({ request, onClose }: ContactRequestPanelProps) {
  const queries = useQueryClient();
  const isHandled = request.handled_at !== null;
  const { run, pending, error } = useAction(async () => {
    const { handleContactRequest } = contactContract.endpoints;
    try {
      await call(
        handleContactRequest,
        { params: { id: request.id }, body: { handled: !isHandled } },
        { as: 'admin' },
      );
    } finally {
      await queries.invalidateQueries({ queryKey: ['contact', 'requests'] });
    }
  });
  const facts = [
    ['Reçue le', formatDateTime(request.received_at)],
    ['De', `${request.prenom} ${request.nom}`],
    ['Entreprise', request.entreprise],
    ['E-mail', request.email],
    ['Téléphone', request.telephone],
    ['Traitée le', request.handled_at === null ? '' : formatDateTime(request.handled_at)],
  ].filter(([, value]) => value);
  return (
    <SidePanel open onClose={onClose} title={request.sujet}>
      <div className={styles.panel}>
        {error ? <Banner kind="error">{detailOf(error)}</Banner> : null}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.message}>{request.message}</p>
        <div className={styles.acts}>
          <Button pending={pending} pendingText="Enregistrement…" onClick={() => run()}>
            {isHandled ? 'Remettre à traiter' : 'Marquer comme traitée'}
          </Button>
        </div>
        <ContactAnswer id={request.id} email={request.email} />
      </div>
    </SidePanel>
  );
}

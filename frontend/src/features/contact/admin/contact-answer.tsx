import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactRequestQuery } from '#frontend/features/contact/contact-requests.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { MailIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { contactAnswer } from '#shared/contact/contact-answer.ts';
import { contactContract, type ContactReplyState } from '#shared/contact/contact.contract.ts';
import { contactLimits } from '#shared/contact/contact-request.ts';
import styles from './contact-requests.module.css';

const { answerContactRequest } = contactContract.endpoints;

const states: Record<ContactReplyState, { label: string; tone: Tone }> = {
  en_attente: { label: 'En cours d’envoi', tone: 'info' },
  envoyee: { label: 'Envoyée', tone: 'good' },
  en_echec: { label: 'Non envoyée : voir Travaux et incidents', tone: 'danger' },
};

/** Answers to a request, and a form for the next one: a mail sent and stored by the server. */
export function ContactAnswer({ id, email }: { id: string; email: string }) {
  const request = useQuery(contactRequestQuery(id));
  const replies = request.data?.replies;
  return (
    <>
      <PanelSection title="Réponses">
        <LoadFailure query={request} />
        {replies === undefined ? (
          request.isError ? null : (
            <Skeleton lines={2} />
          )
        ) : replies.length === 0 ? (
          <p>Personne n’a encore répondu d’ici.</p>
        ) : (
          <ol className={styles.replies}>
            {replies.map(({ id: replyId, at, by, message, etat }) => (
              <li key={replyId} className={styles.reply}>
                <p className={styles.replyHead}>
                  {by}, le {formatDateTime(at)}{' '}
                  <StatusBadge tone={states[etat].tone}>{states[etat].label}</StatusBadge>
                </p>
                <p className={styles.message}>{message}</p>
              </li>
            ))}
          </ol>
        )}
      </PanelSection>
      <AnswerForm id={id} email={email} />
    </>
  );
}

function AnswerForm({ id, email }: { id: string; email: string }) {
  const queries = useQueryClient();
  // constant until it was sent: a retry after a lost reply is the same mail
  const [key, setKey] = useState(randomKey);
  const form = useForm({ message: '' }, (values) => schemaErrors(contactAnswer, values));
  const onSubmit = form.submit(async (values) => {
    const answered = await call(
      answerContactRequest,
      { params: { id }, body: values },
      { as: 'admin', headers: { 'idempotency-key': key } },
    );
    queries.setQueryData(contactRequestQuery(id).queryKey, answered);
    notify.success(`La réponse part à ${email}.`);
    form.reset();
    setKey(randomKey());
    await queries.invalidateQueries({ queryKey: ['contact', 'requests'] });
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Répondre">
      {form.refusal === undefined ? null : <Banner kind="error">{detailOf(form.refusal)}</Banner>}
      <TextArea
        label="Votre réponse"
        required
        rows={6}
        maxLength={contactLimits.message}
        hint={`Envoyée par e-mail à ${email} et gardée ici ; la demande passe en « traitée ».`}
        {...form.field('message')}
      />
      <div className={styles.acts}>
        <Button
          type="submit"
          variant="primary"
          icon={<MailIcon size={16} />}
          pending={form.pending}
          pendingText="Envoi…"
        >
          Envoyer la réponse
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { call } from '#frontend/lib/api/call.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { schemaErrors } from '#frontend/lib/forms/field-errors.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { PanelSection } from '#frontend/ui/overlay/panel-parts.tsx';
import { customerNote } from '#shared/customers/customer-acts.ts';
import { type CustomerDetail, customersContract } from '#shared/customers/customers.contract.ts';
import styles from './customers.module.css';

const { noteCustomer } = customersContract.endpoints;

/** Internal note about a customer. */
export function CustomerNote({ customer, onSaved }: { customer: CustomerDetail; onSaved: () => unknown }) {
  const bodyOf = ({ note }: { note: string }) => ({ note, note_version: customer.note_version });
  const form = useForm({ note: customer.note }, (values) => schemaErrors(customerNote, bodyOf(values)));
  const [readVersion, setReadVersion] = useState(customer.note_version);
  const [theirs, setTheirs] = useState<string>();
  if (customer.note_version !== readVersion) {
    const isTyped = form.changed && !form.pending;
    setReadVersion(customer.note_version);
    setTheirs(isTyped ? customer.note : undefined);
    form.rebase?.({ note: customer.note }, isTyped);
  }
  const onSubmit = form.submit(async (values) => {
    await call(noteCustomer, { params: { id: customer.id }, body: bodyOf(values) }, { as: 'admin' });
    notify.success('La note est enregistrée.');
    await onSaved();
  });
  return (
    <PanelSection title="Note interne">
      {theirs !== undefined && form.changed ? (
        <Banner
          kind="warning"
          title="Quelqu’un d’autre vient d’écrire cette note"
          actions={
            <Button size="small" onClick={() => form.reset({ note: customer.note })}>
              Prendre sa version
            </Button>
          }
        >
          <p>Votre saisie est conservée ci-dessous. Enregistrer remplace la note enregistrée :</p>
          <p>{theirs === '' ? '(vide)' : theirs}</p>
        </Banner>
      ) : null}
      {form.refusal === undefined ? null : <Banner kind="error">{detailOf(form.refusal)}</Banner>}
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Note interne">
        <TextArea
          label="Note"
          hideLabel
          maxLength={2000}
          hint={
            customer.note_le === null
              ? 'Elle ne se voit qu’ici. Restez factuel : le client peut demander à la lire.'
              : `Écrite le ${formatDateTime(customer.note_le)}. Elle ne se voit qu’ici.`
          }
          {...form.field('note')}
        />
        <div className={styles.acts}>
          <Button
            type="submit"
            pending={form.pending}
            pendingText="Enregistrement…"
            disabled={form.values.note === customer.note}
          >
            Enregistrer la note
          </Button>
        </div>
      </form>
    </PanelSection>
  );
}

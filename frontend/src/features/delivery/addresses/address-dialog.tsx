import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import formStyles from '#frontend/ui/fields/form.module.css';
import { addressesQuery } from '#frontend/features/customers/customers.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { Dialog } from '#frontend/ui/overlay/dialog.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { type AddressReply, addressesContract } from '#shared/customers/addresses.contract.ts';
import { AddressFields } from './address-fields.tsx';
import { choicesBody, choicesOf, PlaceChoiceFields, useMayLimit } from './place-choices.tsx';
import { addressValues, checkAddress, emptyAddressForm } from './address-rules.ts';

const { addAddress, changeAddress } = addressesContract.endpoints;

interface AddressDialogProps {
  customerId: string;
  /** Undefined for a new one. */
  address: AddressReply | undefined;
  /** The first address is always the default. */
  first: boolean;
  onClose: () => void;
}

/** Adds or edits a delivery address. */
export function AddressDialog({ customerId, address, first, onClose }: AddressDialogProps) {
  const queries = useQueryClient();
  const formId = useId();
  const [isDefault, setDefault] = useState(address?.is_default ?? first);
  const [choices, setChoices] = useState(() => choicesOf(address));
  const mayLimit = useMayLimit();
  const form = useForm(address ? addressValues(address) : emptyAddressForm, checkAddress);
  const onSubmit = form.submit(async (values) => {
    const body = { ...values, ...choicesBody(choices, mayLimit), is_default: isDefault };
    const reply = address
      ? await call(changeAddress, { params: { id: address.id }, body }, { as: 'pro' })
      : await call(addAddress, { body }, { as: 'pro' });
    queries.setQueryData(addressesQuery(customerId).queryKey, reply.data);
    if (reply.message) notify.success(reply.message);
    onClose();
  });
  const isOnlyDefault = first || (address?.is_default ?? false);
  return (
    <Dialog
      open
      title={address ? 'Modifier l’adresse' : 'Nouvelle adresse de livraison'}
      dismissible={!form.pending}
      changed={form.changed}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.pending} onClick={onClose}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={form.pending}
            pendingText="Enregistrement…"
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={formStyles.form}
        onSubmit={onSubmit}
        noValidate
        aria-label="Adresse de livraison"
      >
        <Refusal error={form.refusal} />
        <AddressFields form={form} />
        <PlaceChoiceFields
          {...{ choices, mayLimit }}
          onChange={(change) => setChoices((now) => ({ ...now, ...change }))}
        />
        <CheckboxField
          label={isOnlyDefault ? 'Adresse par défaut (il en faut une)' : 'Livrer à cette adresse par défaut'}
          checked={isDefault}
          disabled={isOnlyDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import formStyles from '#frontend/features/auth/form.module.css';
import { profileQuery } from '#frontend/features/customers/customers.queries.ts';
import { call } from '#frontend/lib/api.ts';
import { asApiError, detailOf } from '#frontend/lib/api-error.ts';
import { openSession, readToken } from '#frontend/lib/session.ts';
import { storedCustomer } from '#frontend/lib/stored-customer.ts';
import { schemaErrors, useForm } from '#frontend/lib/use-form.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/notify.ts';
import { PhoneField, TextField } from '#frontend/ui/text-field.tsx';
import { authContract } from '#shared/auth/auth.contract.ts';
import { registration } from '#shared/auth/registration.ts';
import type { AccountReply } from '#shared/customers/customer.ts';
import styles from './account.module.css';

const { updateProfile } = authContract.endpoints;

const formOf = ({
  firstname,
  lastname,
  society,
  phone,
  address,
  complement,
  postal,
  city,
}: AccountReply) => ({
  firstname,
  lastname,
  society,
  phone,
  address,
  complement,
  postal,
  city,
});

/** The same rules as at registration, without a company being required here. */
const checkProfile = (values: ReturnType<typeof formOf>, mail: string) => ({
  ...schemaErrors<ReturnType<typeof formOf>>(registration, { ...values, mail }),
  society: undefined,
});

/** The customer's details; what another tab or the office changed meanwhile is never overwritten (version). */
export function ProfileForm({ profile }: { profile: AccountReply }) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<{ text: string; stale: boolean }>();
  const form = useForm(formOf(profile), (values) => checkProfile(values, profile.mail));
  const reload = () => queries.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey });
  const onSubmit = form.submit(
    async (values) => {
      setRefusal(undefined);
      const version = profile.version === undefined ? {} : { version: profile.version };
      const reply = await call(updateProfile, { body: { ...values, ...version } }, { as: 'pro' });
      const token = readToken('pro');
      if (token) openSession('pro', token, storedCustomer(reply.data));
      queries.setQueryData(profileQuery(profile.id).queryKey, reply.data);
      notify.success(reply.message);
    },
    (error) => setRefusal({ text: detailOf(error), stale: asApiError(error)?.code === 'version_conflict' }),
  );
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      aria-label="Coordonnées"
    >
      <p className={styles.facts}>
        <span>{profile.mail}</span>
        <span>
          Groupe « {profile.group.name} », remise {profile.group.discount} %
        </span>
      </p>
      {refusal ? (
        <Banner
          kind="error"
          actions={
            refusal.stale ? (
              <Button size="small" onClick={() => void reload()}>
                Recharger
              </Button>
            ) : undefined
          }
        >
          {refusal.text}
        </Banner>
      ) : null}
      <div className={formStyles.pair}>
        <TextField label="Prénom" autoComplete="given-name" {...form.field('firstname')} />
        <TextField label="Nom" autoComplete="family-name" {...form.field('lastname')} />
      </div>
      <div className={formStyles.pair}>
        <TextField label="Entreprise" optional autoComplete="organization" {...form.field('society')} />
        <PhoneField label="Téléphone" {...form.field('phone')} />
      </div>
      <TextField label="Adresse" optional autoComplete="address-line1" {...form.field('address')} />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="address-line2"
        {...form.field('complement')}
      />
      <div className={formStyles.place}>
        <TextField
          label="Code postal"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.field('postal')}
        />
        <TextField label="Ville" optional autoComplete="address-level2" {...form.field('city')} />
      </div>
      <div>
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Enregistrement…">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

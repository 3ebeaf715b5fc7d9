import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import formStyles from '#frontend/ui/fields/form.module.css';
import { profileQuery } from './profile.queries.ts';
import { call } from '#frontend/lib/api/call.ts';
import { openSession, readToken } from '#frontend/lib/session/session.ts';
import { storedCustomer } from '#frontend/lib/session/stored-customer.ts';
import { formatPercent } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import type { AccountReply } from '#shared/customers/customer.ts';
import styles from '#frontend/features/customers/pro/account.module.css';
import { checkProfile, profileFormOf } from './profile-rules.ts';
import { ProfileFields } from './profile-fields.tsx';

const { updateProfile } = authContract.endpoints;

interface ProfileFormProps {
  profile: AccountReply;
  /** Refetches the account and resets the form. */
  onReload: () => void;
}

/** The group, and its discount where it applies. */
const groupText = ({ name, discount, applies }: AccountReply['group']): string => {
  const group = `Groupe « ${name} »`;
  return applies
    ? `${group} : remise de ${formatPercent(Math.round(discount * 100))} sur les produits sans prix convenu, tarif ni remise à votre nom`
    : group;
};

/** The customer's details; concurrent changes are never overwritten (version). */
export function ProfileForm({ profile, onReload }: ProfileFormProps) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState(profile);
  const form = useForm(profileFormOf(profile), (values) => checkProfile(values, profile.mail));
  const onSubmit = form.submit(async (values) => {
    const version = seen.version === undefined ? {} : { version: seen.version };
    const reply = await call(updateProfile, { body: { ...values, ...version } }, { as: 'pro' });
    const token = readToken('pro');
    if (token) openSession('pro', token, storedCustomer(reply.data));
    queries.setQueryData(profileQuery(profile.id).queryKey, reply.data);
    setSeen(reply.data);
    form.reset(profileFormOf(reply.data));
    notify.success(reply.message);
  });
  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate aria-label="Coordonnées">
      <p className={styles.facts}>
        <span>{profile.mail}</span>
        <span>{groupText(profile.group)}</span>
      </p>
      <Refusal error={form.refusal} onReload={onReload} />
      <ProfileFields form={form} />
      <div>
        <Button type="submit" variant="primary" pending={form.pending} pendingText="Enregistrement…">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PasswordForm } from '#frontend/features/auth/password/password-form.tsx';
import { customerPassword } from '#frontend/features/auth/password/password-rules.ts';
import { forgetPerson } from '#frontend/features/auth/pro-session.ts';
import { PasswordActDialog } from '#frontend/features/customers/pro/team/password-act-dialog.tsx';
import { call } from '#frontend/lib/api/call.ts';
import { paths } from '#frontend/lib/navigation/paths.ts';
import { useCustomer } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { customerName, fullName } from '#shared/customers/customer-name.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';
import { personRoleName, personRoleSentence } from '#shared/customers/people/person-labels.ts';
import styles from '#frontend/features/customers/pro/account.module.css';
import { CompanyList } from './company-list.tsx';

/** « Mon accès »: role in the company, password, other companies, and leaving. */
export function OwnAccess() {
  const customer = useCustomer();
  const person = customer?.person;
  return (
    <div className={styles.columns}>
      <section aria-labelledby="acces" className={styles.section}>
        <h2 id="acces">Mon accès</h2>
        {customer ? (
          <p className={styles.facts}>
            <span>{fullName(customer)}</span>
            <span>{customer.mail}</span>
            <span>
              {person ? personRoleName(person.role) : 'Gérant'} chez {customerName(customer)}.{' '}
              {personRoleSentence(person?.role ?? 'gerant')}
            </span>
          </p>
        ) : null}
        {customer?.companies ? (
          <>
            <h3>Mes entreprises</h3>
            <CompanyList />
          </>
        ) : null}
        {customer && person ? <Leaving company={customerName(customer)} /> : null}
      </section>
      {person ? (
        <section aria-labelledby="mot-de-passe" className={styles.section}>
          <h2 id="mot-de-passe">Mot de passe</h2>
          <PasswordForm
            email={customer?.mail ?? ''}
            rule={customerPassword}
            change={(body) => call(authContract.endpoints.changePassword, { body }, { as: 'pro' })}
          />
        </section>
      ) : null}
    </div>
  );
}

const Leaving = ({ company }: { company: string }) => {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = async (password: string) => {
    const body = { current_password: password };
    const reply = await call(peopleContract.endpoints.leaveCompany, { body }, { as: 'pro' });
    forgetPerson();
    notify.success(reply.message ?? 'C’est fait.', { durationMs: 12_000 });
    void navigate(paths.espacePro, { replace: true });
  };
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Quitter l’entreprise</Button>
      {open ? (
        <PasswordActDialog
          title={`Quitter ${company} ?`}
          submitLabel="Quitter"
          act={leave}
          onClose={() => setOpen(false)}
        >
          <p>
            Votre accès se ferme aussitôt et vos données personnelles s’effacent ; les commandes restent à
            l’entreprise. Un Gérant peut vous inviter de nouveau.
          </p>
        </PasswordActDialog>
      ) : null}
    </div>
  );
};

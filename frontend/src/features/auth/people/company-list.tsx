import { enterCompany, entered } from '#frontend/features/auth/pro-session.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useCustomer, useMustChoose } from '#frontend/lib/session/use-session.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { personRoleName } from '#shared/customers/people/person-labels.ts';
import type { OpenedCompany } from '#shared/customers/people/people.ts';
import styles from './people.module.css';

/** The companies of the address, with the user's role in each. */
export function CompanyList({ onEntered }: { onEntered?: () => void }) {
  const companies = useCustomer()?.companies ?? [];
  const mustChoose = useMustChoose();
  const enter = useAction(async ({ id, current }: OpenedCompany) => {
    if (current) entered();
    else await enterCompany(id);
    onEntered?.();
  });
  return (
    <>
      <Refusal error={enter.error} />
      <ul className={styles.companies}>
        {companies.map((company) => (
          <li key={company.id} className={styles.company}>
            <span className={styles.name}>
              <strong>{company.name}</strong>
              <span className={styles.quiet}>{personRoleName(company.role)}</span>
            </span>
            {company.current && !mustChoose ? (
              <StatusBadge tone="good">Vous y êtes</StatusBadge>
            ) : (
              <Button
                variant={company.current ? 'primary' : 'secondary'}
                pending={enter.pending && enter.input?.id === company.id}
                disabled={enter.pending}
                aria-label={`Entrer chez ${company.name}`}
                onClick={() => void enter.run(company)}
              >
                Entrer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

import { NarrowPage } from '#frontend/features/auth/narrow-page.tsx';
import { signOut } from '#frontend/features/auth/pro-session.ts';
import formStyles from '#frontend/ui/fields/form.module.css';
import { CompanyList } from './company-list.tsx';

/** For an address with several companies: one must be chosen before any data is shown. */
export function ChooseCompanyPage() {
  return (
    <NarrowPage
      title="Pour quelle entreprise ?"
      lead="Votre adresse en ouvre plusieurs. Rien ne se mélange : panier, commandes et factures sont à chacune."
    >
      <CompanyList />
      <button type="button" className={formStyles.quiet} onClick={() => void signOut()}>
        Utiliser un autre compte
      </button>
    </NarrowPage>
  );
}

import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { lazyPiece } from '#frontend/ui/feedback/lazy-piece.tsx';
import { useSearchParams } from 'react-router-dom';
import { useCustomer, useRights } from '#frontend/lib/session/use-session.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { type AccountPart, accountPartNamed, accountPartsFor, accountPath } from './account-parts.ts';
import styles from '#frontend/features/customers/pro/account.module.css';

const lazyPart = (load: () => Promise<ComponentType>) => lazyPiece(load);

const parts: Record<AccountPart, ComponentType> = {
  coordonnees: lazyPart(
    async () => (await import('#frontend/features/auth/profile/company-details.tsx')).CompanyDetails,
  ),
  adresses: lazyPart(async () => (await import('./account-places.tsx')).AccountPlaces),
  equipe: lazyPart(async () => (await import('#frontend/features/customers/pro/team/team.tsx')).Team),
  acces: lazyPart(async () => (await import('#frontend/features/auth/people/own-access.tsx')).OwnAccess),
  lettres: lazyPart(
    async () => (await import('#frontend/features/customers/pro/letters/own-letters.tsx')).OwnLetters,
  ),
  factures: lazyPart(async () => (await import('./account-invoices.tsx')).AccountInvoices),
  origine: lazyPart(
    async () => (await import('#frontend/features/preparation/pro/own-origins.tsx')).OwnOrigins,
  ),
  historique: lazyPart(
    async () =>
      (await import('#frontend/features/wholesale/pro/purchases/purchase-history.tsx')).OrderHistory,
  ),
  donnees: lazyPart(
    async () => (await import('#frontend/features/privacy/pro/personal-data.tsx')).PersonalData,
  ),
};

/** MON COMPTE (PRO-37..39, AMB-14, AMB-15), with the real account data. */
export function Account() {
  const [parameters] = useSearchParams();
  const customer = useCustomer();
  const shown = accountPartsFor(
    useRights(),
    customer?.person !== undefined || customer?.companies !== undefined,
  );
  const part = accountPartNamed(parameters.get('partie'), shown);
  const Part = parts[part];
  const account = useRef<HTMLDivElement>(null);
  // on a phone the tabs are wider than the screen: scroll to the selected one
  useEffect(() => {
    const current = account.current?.querySelector(`nav a[href="${accountPath(part)}"]`);
    // centred, since the edges are faded
    current?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [part]);
  return (
    <div ref={account} className={styles.account}>
      <TabLinks label="Mon compte" tabs={shown} selected={part} hrefOf={accountPath} />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Part />
      </Suspense>
    </div>
  );
}

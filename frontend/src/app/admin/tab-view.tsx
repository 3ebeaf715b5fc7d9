import { Suspense } from 'react';
import { useOffline } from '#frontend/lib/network/use-offline.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#frontend/ui/button.tsx';
import type { TabFound } from './tabs-of-role.ts';

/** The requested tab, or why it is unavailable. Never falls back silently. */
export function TabView({ tab, first, allowed, unknown }: TabFound) {
  const { key, label, icon: Icon, Component, superAdminOnly } = tab;
  const back = (
    <ButtonLink size="small" href={adminTabPath(first.key)}>
      Aller à « {first.label} »
    </ButtonLink>
  );
  if (!allowed) {
    return (
      <EmptyState
        title={
          superAdminOnly ? 'Onglet réservé aux super administrateurs' : 'Cet onglet n’est pas de votre rôle'
        }
        picture={<Icon size={36} />}
        action={back}
      >
        Votre compte n’ouvre pas « {label} ». Demandez à un super administrateur si vous en avez besoin.
      </EmptyState>
    );
  }
  if (!Component) {
    return (
      <EmptyState title="Cet écran n’est pas encore construit" picture={<Icon size={36} />} action={back}>
        « {label} » existe dans le cahier des charges, pas encore ici. Rien n’est perdu : les données sont
        tenues par le serveur.
      </EmptyState>
    );
  }
  return (
    <>
      {unknown === undefined ? null : (
        <Banner kind="warning" title={`L’onglet « ${unknown} » n’existe pas`}>
          Voici « {label} » ; vos onglets sont dans le menu.
        </Banner>
      )}
      {ALONE.includes(key) ? null : <OfflineTab />}
      <Suspense fallback={<Skeleton lines={6} />}>
        <Component />
      </Suspense>
    </>
  );
}

/** Tabs that work offline and list their pending work. */
const ALONE: readonly string[] = ['livraisons', 'preparation'];

/** For other tabs: a list without network would look like a slow one. */
const OfflineTab = () =>
  useOffline() ? (
    <Banner kind="warning" title="Pas de réseau">
      Cet écran attend le réseau ; ce qu’il montre déjà peut dater. « Préparation », « Livraisons » et le
      scanner s’ouvrent sans réseau.
    </Banner>
  ) : null;

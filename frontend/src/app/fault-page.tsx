import { Button, ButtonLink } from '#frontend/ui/button.tsx';
import { ErrorPage } from '#frontend/ui/feedback/error-page.tsx';
import { RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { PageNotLoaded } from '#frontend/lib/navigation/load-page.ts';

const detailOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
};

/** Error page of a route. */
export function FaultPage({ error }: { error: unknown }) {
  const notLoaded = error instanceof PageNotLoaded;
  return (
    <main id="contenu">
      <ErrorPage
        title={notLoaded ? 'Cette page n’est pas arrivée' : 'Cette page a rencontré un problème'}
        detail={detailOf(error)}
        actions={
          <>
            <Button variant="primary" icon={<RefreshIcon />} onClick={() => window.location.reload()}>
              Recharger la page
            </Button>
            <ButtonLink href="/">Retour à l’accueil</ButtonLink>
          </>
        }
      >
        {notLoaded
          ? 'La connexion est lente ou coupée, ou le site vient d’être mis à jour. Rien n’est perdu : ce qui était enregistré l’est toujours. Rechargez la page.'
          : 'Rien n’est perdu : ce qui était enregistré l’est toujours. Rechargez la page ; si cela se répète, appelez-nous.'}
      </ErrorPage>
    </main>
  );
}

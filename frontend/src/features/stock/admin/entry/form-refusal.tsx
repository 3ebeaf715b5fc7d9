import { asApiError, serverMessage } from '#frontend/lib/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface FormRefusalProps {
  error: unknown;
  /** What is said where the server said nothing. */
  otherwise: string;
  /** What is said where no answer came at all; default `otherwise`. */
  unheard?: string;
}

/** Why an act of the workshop was not done, and what became of it. */
export const FormRefusal = ({ error, otherwise, unheard = otherwise }: FormRefusalProps) => {
  if (error === undefined) return null;
  const refusal = asApiError(error);
  if (refusal?.code === 'idempotency_mismatch')
    return (
      <Banner kind="error" title="Un premier envoi de cette saisie a déjà été enregistré">
        Ses valeurs étaient autres que celles d’à présent. Regardez les mouvements avant d’envoyer de nouveau
        : un nouvel envoi s’y ajoutera.
      </Banner>
    );
  const isUnheard = refusal?.isNetwork ?? false;
  return (
    <Banner kind="error" title={serverMessage(error) ?? (isUnheard ? unheard : otherwise)}>
      {isUnheard || !serverMessage(error)
        ? 'Votre saisie est gardée. Envoyez-la de nouveau : si le premier envoi est arrivé, rien n’est compté deux fois.'
        : 'Rien n’a été enregistré. Votre saisie est gardée.'}
    </Banner>
  );
};

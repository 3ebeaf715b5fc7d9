import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface FormRefusalProps {
  error: unknown;
  /** What is said where the server said nothing. */
  otherwise: string;
  /** What is said where no answer came at all; default `otherwise`. */
  unheard?: string;
  /** Said first, whatever the server says; its sentence follows. */
  title?: string;
}

/** Why an act of the workshop was not done, and what became of it. */
export const FormRefusal = ({ error, otherwise, unheard = otherwise, title }: FormRefusalProps) => {
  if (error === undefined) return null;
  const refusal = asApiError(error);
  if (refusal?.code === 'idempotency_mismatch')
    return (
      <Banner kind="error" title="Un premier envoi de cette saisie a déjà été enregistré">
        Ses valeurs étaient autres que celles d’à présent. Regardez les mouvements avant d’envoyer de nouveau
        : un nouvel envoi s’y ajoutera.
      </Banner>
    );
  const message = serverMessage(error);
  const own = refusal?.isNetwork ? unheard : otherwise;
  return (
    <Banner kind="error" title={title ?? message ?? own}>
      {title && message ? `${ended(message)} ` : ''}
      {message
        ? 'Rien n’a été enregistré. Votre saisie est gardée.'
        : 'Votre saisie est gardée. Envoyez-la de nouveau : si le premier envoi est arrivé, rien n’est compté deux fois.'}
    </Banner>
  );
};

/** A sentence of the server may end with a reason that somebody typed. */
const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

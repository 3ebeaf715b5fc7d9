import { asApiError, serverMessage } from '#frontend/lib/api/api-error.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';

interface FormRefusalProps {
  error: unknown;
  /** Default message. */
  otherwise: string;
  /** Message without a reply; default `otherwise`. */
  unheard?: string;
  /** Shown before the server's message. */
  title?: string;
}

/** Error of a workshop operation, and what it means for the stock. */
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

/** A server message can end with a typed reason. */
const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

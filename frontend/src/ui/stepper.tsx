import { CheckIcon } from '#frontend/ui/icons/icons-action.tsx';
import styles from './stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Position in a sequence: « Panier, Récapitulatif, Paiement ». `current` is zero-based. */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className={styles.steps}>
    {steps.map((step, at) => (
      <li
        key={step}
        className={styles.step}
        data-state={at < current ? 'done' : at === current ? 'current' : 'ahead'}
        aria-current={at === current ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {at < current ? <CheckIcon size={14} /> : at + 1}
        </span>
        <span>
          {step}
          {at < current ? <VisuallyHidden> : étape terminée</VisuallyHidden> : null}
        </span>
      </li>
    ))}
  </ol>
);

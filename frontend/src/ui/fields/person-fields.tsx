import type { FieldOf } from '#frontend/lib/forms/use-form.ts';
import { TextField } from './text-field.tsx';

interface PersonFieldsProps {
  field: FieldOf<'firstname' | 'lastname' | 'email'>;
  /** What the address is used for. */
  emailHint?: string;
}

/** Fields of another person: without browser autofill. */
export const PersonFields = ({ field, emailHint }: PersonFieldsProps) => (
  <>
    <TextField label="Prénom" required autoComplete="off" {...field('firstname')} />
    <TextField label="Nom" required autoComplete="off" {...field('lastname')} />
    <TextField label="E-mail" type="email" required autoComplete="off" hint={emailHint} {...field('email')} />
  </>
);

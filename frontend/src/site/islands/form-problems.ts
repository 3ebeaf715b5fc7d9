type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const sentences: Record<string, { missing: string; wrong?: string }> = {
  nom: { missing: 'Le nom est requis' },
  prenom: { missing: 'Le prénom est requis' },
  email: { missing: "L'email est requis", wrong: "L'email est invalide" },
  sujet: { missing: 'Le sujet est requis' },
  message: { missing: 'Le message est requis' },
};

const problemOf = (control: Control): string | undefined => {
  const words = sentences[control.name];
  if (control.required && control.value.trim() === '') return words?.missing;
  return control.validity.valid ? undefined : (words?.wrong ?? control.validationMessage);
};

export const clearProblem = (control: HTMLElement): void => {
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  document.getElementById(`${control.id}-error`)?.remove();
};

const showProblem = (control: Control, message: string): void => {
  clearProblem(control);
  const line = document.createElement('p');
  line.id = `${control.id}-error`;
  line.className = 'field-problem';
  line.textContent = message;
  // label, control, then the error
  control.closest('div')?.append(line);
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', line.id);
};

/**
 * Shows validation errors of the browser or the server next to their fields and focuses the first one.
 * @returns false without errors
 */
export const showProblems = (
  form: HTMLFormElement,
  fromServer?: Readonly<Record<string, string>>,
): boolean => {
  const controls = [...form.elements].filter(
    (one): one is Control => 'name' in one && 'required' in one && one.id !== 'site_web',
  );
  const problems = controls.flatMap((control) => {
    clearProblem(control);
    const message = fromServer ? fromServer[control.name] : problemOf(control);
    return message === undefined ? [] : [{ control, message }];
  });
  for (const { control, message } of problems) showProblem(control, message);
  problems[0]?.control.focus();
  return problems.length > 0;
};

/** SITE-28: the muted, looping film in a modal; closed by its button, backdrop or Escape. */
export const enliven = (root: HTMLElement): void => {
  const opener = root.querySelector<HTMLAnchorElement>('[data-film-open]');
  const dialog = root.querySelector<HTMLDialogElement>('dialog');
  const video = dialog?.querySelector('video');
  if (!opener || !dialog || !video) return;
  opener.role = 'button';
  opener.ariaHasPopup = 'dialog';
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    // set late: a poster in a closed dialog would load with the page
    video.poster = video.dataset['poster'] ?? '';
    video.src ||= opener.href;
    dialog.showModal();
    // if the film cannot be played, its poster remains
    video.play().catch(() => undefined);
  });
  opener.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    opener.click();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target as Element).closest('[data-close]')) dialog.close();
  });
  dialog.addEventListener('close', () => video.pause());
};

/** SITE-28: the film opens in a modal, silent, again and again; closed by its button, its backdrop or Escape. */
export const enliven = (root: HTMLElement): void => {
  const opener = root.querySelector<HTMLAnchorElement>('[data-film-open]');
  const dialog = root.querySelector<HTMLDialogElement>('dialog');
  const video = dialog?.querySelector('video');
  if (!opener || !dialog || !video) return;
  opener.role = 'button';
  opener.ariaHasPopup = 'dialog';
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    // both only now: a poster in a closed dialog would be loaded with the page
    video.poster = video.dataset['poster'] ?? '';
    video.src ||= opener.href;
    dialog.showModal();
    // a film that cannot be had leaves its poster
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

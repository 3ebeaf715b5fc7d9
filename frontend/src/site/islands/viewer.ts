/**
 * SITE-48..50: full-screen viewer of the category's pictures. Escape closes, arrow keys wrap around; the open
 * dialog locks the page's scroll (base.css).
 */
export const enliven = (root: HTMLElement): void => {
  const dialog = root.querySelector<HTMLDialogElement>('[data-viewer]');
  const image = dialog?.querySelector<HTMLImageElement>('[data-image]');
  const counter = dialog?.querySelector('[data-counter]');
  const title = dialog?.querySelector('[data-title]');
  const description = dialog?.querySelector('[data-description]');
  if (!dialog || !image || !counter || !title || !description) return;
  let visible: HTMLAnchorElement[] = [];
  let at = 0;

  const show = (index: number) => {
    at = (index + visible.length) % visible.length;
    const link = visible[at];
    const small = link?.querySelector('img');
    if (!link || !small) return;
    delete image.dataset['mended'];
    image.src = link.href;
    image.alt = small.alt;
    const caption = link.parentElement?.querySelector('figcaption');
    title.textContent = caption?.querySelector('h2')?.textContent ?? '';
    description.textContent = caption?.querySelector('p')?.textContent ?? '';
    counter.textContent = `Image ${at + 1} sur ${visible.length}`;
  };

  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-view]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    visible = [...root.querySelectorAll<HTMLAnchorElement>('[data-view]')].filter(
      (one) => one.offsetParent !== null,
    );
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`);
    show(visible.indexOf(link));
    dialog.showModal();
  });
  dialog.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    if (button?.dataset['step']) show(at + Number(button.dataset['step']));
    else if (button || target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(at - 1);
    else if (key === 'ArrowRight') show(at + 1);
  });
  // focus returns to the last viewed picture
  dialog.addEventListener('close', () => visible[at]?.focus());
};

import { amountsHtml } from './amounts-html.ts';
import { escapeHtml } from './escape-html.ts';
import { figuresHtml } from './figures-html.ts';
import { type Block, type Letter, SIGNATURE } from './letter.ts';
import { business } from '#shared/content/business.ts';

const SANS = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const TEXT = `margin:0 0 16px;${SANS};font-size:16px;line-height:1.55;color:#1b1614`;

/**
 * The HTML form: one 600 px column of tables with inline styles, since mail clients support little more.
 * Clients that follow the system's dark mode get their colours from the style block; those that invert
 * colours themselves still get readable pairs. `sender` is the company line at the foot.
 */
export const letterHtml = (letter: Letter, sender: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#12100e!important}.sheet{background:#1f1a17!important}
.ink,.ink a{color:#f4ece0!important}.soft{color:#c9bcab!important}.box{background:#2b2420!important}
.rule{border-color:#4a3f38!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#efe6d8">
<main>
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#efe6d8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
<tr><td style="background:#1b1614;padding:20px 32px;font-family:Fraunces,Georgia,serif;font-size:22px;color:#faf6f0">${escapeHtml(business.name)}</td></tr>
<tr><td class="sheet" style="background:#faf6f0;padding:32px">
<h1 class="ink" style="margin:0 0 20px;font-family:Fraunces,Georgia,serif;font-size:26px;line-height:1.2;font-weight:600;color:#1b1614">${escapeHtml(letter.subject)}</h1>
<p class="ink" style="${TEXT}">${letter.greeted ? `Bonjour ${escapeHtml(letter.greeted)},` : 'Bonjour,'}</p>
${letter.blocks.map(blockHtml).join('\n')}
<p class="ink" style="${TEXT}">Cordialement,<br>${SIGNATURE}</p>
</td></tr>
<tr><td class="soft" style="padding:16px 32px;${SANS};font-size:13px;line-height:1.5;color:#5c5048">${escapeHtml(sender)}<br>${escapeHtml(letter.reason)}</td></tr>
</table>
</td></tr></table>
</main>
</body>
</html>
`;

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="${TEXT}">${escapeHtml(block.text)}</p>`;
    case 'note':
      return noteHtml(block.text, 14, block.url);
    case 'action':
      return actionHtml(block.label, block.url);
    case 'secret':
      return `<p class="ink box" style="margin:0 0 24px;padding:16px;background:#efe6d8;${SANS};font-size:16px;color:#1b1614">${escapeHtml(block.label)} :<br><strong style="font-family:Consolas,Menlo,monospace;font-size:22px;letter-spacing:1px">${escapeHtml(block.value)}</strong></p>`;
    case 'amounts':
      return amountsHtml(block);
    case 'figures':
      return figuresHtml(block);
  }
};

const actionHtml = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px"><tr><td style="background:#7a1420"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${SANS};font-size:16px;font-weight:600;color:#faf6f0;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
${noteHtml('Si le bouton ne s’ouvre pas, copiez cette adresse :', 13, url)}`;

/** A one-time link is longer than a phone is wide: it may break anywhere. */
const noteHtml = (text: string, pixels: number, url?: string): string => {
  const link = url
    ? `<br><a href="${escapeHtml(url)}" class="soft" style="color:#5c5048;word-break:break-all">${escapeHtml(url)}</a>`
    : '';
  return `<p class="soft" style="margin:0 0 24px;${SANS};font-size:${pixels}px;line-height:1.5;color:#5c5048">${escapeHtml(text)}${link}</p>`;
};

/** What would run if a page believed it; each sets `__ran`. Long and short, because fields are. */
export const scripts: readonly string[] = [
  '<img src=x onerror="window.__ran=1">',
  '<script>window.__ran=1</script>',
  '"><svg onload=window.__ran=1>',
  '</title></textarea><script>__ran=1</script>',
  '<iframe srcdoc="<script>parent.__ran=1</script>">',
  '<a href="javascript:__ran=1" autofocus onfocus=__ran=1>x</a>',
  "'-(__ran=1)-'",
  '${__ran=1}{{__ran=1}}',
  '<style>*{background:url(http://ailleurs.test)}</style>',
  '=HYPERLINK("http://ailleurs.test";"x")',
  '+1+1',
  '@SUM(1)',
];
/** Where little fits. */
export const shortScripts: readonly string[] = ['<svg onload=__ran=1>', '<i>'];

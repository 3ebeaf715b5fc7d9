/** Scripts that would run in an unsafe page; each sets `__ran`. Long and short, for fields of all lengths. */
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
/** For short fields. */
export const shortScripts: readonly string[] = ['<svg onload=__ran=1>', '<i>'];

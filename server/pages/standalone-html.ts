import { school } from '#content/school.ts';
import { escapeHtml } from '../http/escape-html.ts';

interface StandalonePage {
  title: string;
  styles?: string;
  head?: string;
  body: string;
  attributes?: string;
  script?: string;
}

/** A page that needs none of our other files. */
export function standaloneHtml(page: StandalonePage): string {
  const { title, styles = '', head = '', body, attributes = '', script } = page;
  return `<!doctype html>
<html lang="${school.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(school.name)}</title>
<style>
body { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
${styles}
</style>
</head>
<body>
<main${attributes}>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}

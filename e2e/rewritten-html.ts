import type { Page } from '@playwright/test';

/** How others change our HTML between the server and React: what they do to the text of a page. */
export const rewriters = {
  'a phone that makes links of numbers and dates': (html: string) =>
    inBody(html, (body) =>
      inTexts(body, (text) =>
        text.replace(
          /\+?\d[\d ()-]{6,}\d|₦\d[\d,]+|\d{1,2} (January|June|September|November) \d{4}/g,
          (found) =>
            `<a href="tel:${found.replaceAll(/\D/g, '')}" x-apple-data-detectors="true">${found}</a>`,
        ),
      ),
    ),
  'a proxy that hides e-mail addresses': (html: string) =>
    inBody(html, (body) =>
      inTexts(
        body.replace(/href="mailto:[^"]+"/g, 'href="/cdn-cgi/l/email-protection#7a1b1e171314"'),
        (text) =>
          text.replace(
            /[\w.-]+@[\w-]+(\.[\w-]+)+/g,
            '<span class="__cf_email__" data-cfemail="7a1b1e171314">[email&#160;protected]</span>',
          ),
      ),
    ),
  'extensions that add attributes and elements': (html: string) =>
    html
      .replace('<html ', '<html data-darkreader-mode="dynamic" class="ext-dark" ')
      .replace('<head>', '<head><style class="darkreader">.ext { color: red }</style>')
      .replace(
        '</head>',
        '<meta name="ext" content="1"><script type="application/json" id="ext">{}</script></head>',
      )
      .replace(
        '<body>',
        '<body cz-shortcut-listen="true" data-gr-ext-installed="" data-new-gr-c-s-check-loaded="14.1"><div id="ext-before"></div>',
      )
      .replaceAll('<input ', '<input style="background-image: none" data-lastpass-icon="1" ')
      .replace('</body>', '<grammarly-desktop-integration></grammarly-desktop-integration></body>'),
  'a translator that sets each text in elements of its own': (html: string) =>
    inBody(html.replace('<html lang="en', '<html class="translated-ltr" lang="yo'), (body) =>
      inTexts(
        body,
        (text) =>
          `<font style="vertical-align: inherit;"><font style="vertical-align: inherit;">${text}</font></font>`,
      ),
    ),
  'a proxy that takes out comments and blanks': (html: string) =>
    inBody(html, (body) =>
      outsideScripts(body, (part) =>
        part
          .replaceAll(/<!--.*?-->/gs, '')
          .replaceAll(/\s+/g, ' ')
          .replaceAll('> <', '><'),
      ),
    ),
} as const;

export type Rewriter = keyof typeof rewriters;

/** From now on every document of this page comes to the browser as the rewriter leaves it. */
export async function rewriteDocuments(page: Page, rewriter: Rewriter): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    if (!isPage) return route.fulfill({ response });
    return route.fulfill({ response, body: rewriters[rewriter](await response.text()) });
  });
}

/** A browser's translator at work on the open page: it sets each text it may touch in elements of its own. */
export function translateNow(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, [translate=no]'))
        continue;
      const font = document.createElement('font');
      font.textContent = text.data.replaceAll(/\p{L}/gu, 'x');
      text.replaceWith(font);
    }
  });
}

function inBody(html: string, change: (body: string) => string): string {
  const at = html.indexOf('<body');
  return html.slice(0, at) + change(html.slice(at));
}

/** Scripts, and all else whose text is not for people, stay as they are. */
function outsideScripts(html: string, change: (part: string) => string): string {
  return html
    .split(/(<(?:script|style|template|textarea|title|option)\b.*?<\/\w+>)/s)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('');
}

function inTexts(html: string, change: (text: string) => string): string {
  return outsideScripts(html, (part) =>
    part.replaceAll(/(?<=>)[^<]+(?=<)/g, (text) => (text.trim() === '' ? text : change(text))),
  );
}

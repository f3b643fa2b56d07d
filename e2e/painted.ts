import type { Page } from '@playwright/test';
import sharp from 'sharp';

interface Box {
  /** what to look for when it is blank */
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Takes the whole page in one picture, as previews of links and archives do, without scrolling first. Answers every
 * section, row, card, line of text and footer that is one plain colour there.
 */
export async function blankParts(page: Page): Promise<string[]> {
  const boxes = await page.evaluate(partsToSee);
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return boxes.filter((box) => isPlain(box)).map(({ name, top }) => `${name} at ${top} px`);

  function isPlain({ left, top, width, height }: Box): boolean {
    const right = Math.min(left + width, info.width);
    const bottom = Math.min(top + height, info.height);
    const first = colourAt(left, top);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) if (colourAt(x, y) !== first) return false;
    }
    return true;
  }

  function colourAt(x: number, y: number): number {
    const at = (y * info.width + x) * info.channels;
    return data.readUIntBE(at, 3);
  }
}

/** Runs in the page. */
function partsToSee(): Box[] {
  const boxes: Box[] = [];
  const parts = 'main, section, article, aside, form, table, tr, li, details, header, footer';
  for (const part of document.querySelectorAll(parts)) {
    if (isSeen(part))
      boxes.push(boxOf(nameOf(part.tagName.toLowerCase(), part), part.getBoundingClientRect()));
  }
  for (const picture of document.querySelectorAll('img')) {
    // A photograph far below the first view may not be loaded yet: then its place has its colour.
    const hasColour = getComputedStyle(picture).backgroundColor !== 'rgba(0, 0, 0, 0)';
    const comesLater = picture.loading === 'lazy' && hasColour;
    if (picture.alt && !comesLater && isSeen(picture)) {
      boxes.push(boxOf(`picture '${picture.alt}'`, picture.getBoundingClientRect()));
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!text.textContent?.trim() || !parent || !isSeen(parent)) continue;
    range.selectNodeContents(text);
    boxes.push(boxOf(nameOf('text', text), range.getBoundingClientRect()));
  }
  return boxes.filter(({ left, top, width, height }) => {
    const isOutside = left < 0 || top < 0;
    return width > 2 && height > 2 && !isOutside;
  });

  function nameOf(kind: string, { textContent }: Node): string {
    return `${kind} '${textContent?.trim().replace(/\s+/g, ' ').slice(0, 60)}'`;
  }

  /** In pixels of the page that are wholly inside. */
  function boxOf(name: string, box: DOMRect): Box {
    const left = Math.ceil(box.left + scrollX);
    const top = Math.ceil(box.top + scrollY);
    const width = Math.floor(box.right + scrollX) - left;
    const height = Math.floor(box.bottom + scrollY) - top;
    return { name, left, top, width, height };
  }

  /** Not what is for screen readers alone, closed or see-through. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let one: Element | null = element; one; one = one.parentElement) {
      if (getComputedStyle(one).clipPath !== 'none' && one.clientWidth <= 1) return false;
    }
    return true;
  }
}

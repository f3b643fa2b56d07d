import { school } from '#content/school.ts';
import { INITIALS, REFERENCE, type Verdict } from './verdict.ts';

const SVG = 'http://www.w3.org/2000/svg';
const signs = {
  good: 'M36 62 53 79 86 42',
  open: 'M60 34V66M60 84V85',
  bad: 'M44 44 76 76M76 44 44 76',
};

/** What a translator must leave as it is. */
const NAMES = [INITIALS, REFERENCE];

/** The verdict instead of what the page said before. */
export function drawVerdict({ tone, title, lines, facts, notKnown }: Verdict): void {
  const place = document.querySelector<HTMLElement>('[data-verdict]');
  if (!place) return;
  place.dataset.tone = tone;
  document.title = `${title} · ${school.name}`;
  const heading = element('h1');
  heading.append(signOf(tone), element('span', title));
  const list = element('dl');
  for (const { label, value } of facts) {
    const row = element('div');
    const said = element('dd', value);
    if (NAMES.includes(label)) said.setAttribute('translate', 'no');
    row.append(element('dt', label), said);
    list.append(row);
  }
  const paragraphs = lines.map((line) => element('p', line));
  place.replaceChildren(heading, ...paragraphs, ...(facts.length > 0 ? [list] : []));
  say(notKnown);
}

/** What is read aloud when it changes. */
export function say(text: string, way?: { label: string; href: string }): void {
  const status = document.querySelector('[role=status]');
  if (!status) return;
  status.textContent = text;
  if (!way) return;
  const link = element('a', way.label);
  link.setAttribute('href', way.href);
  status.append(' ', link);
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function signOf(tone: Verdict['tone']): Element {
  const sign = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 120 120',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '9',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [name, value] of Object.entries(attributes)) sign.setAttribute(name, value);
  const circle = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({
    cx: '60',
    cy: '60',
    r: '54',
    'stroke-width': '5',
  })) {
    circle.setAttribute(name, value);
  }
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', signs[tone]);
  sign.append(circle, path);
  return sign;
}

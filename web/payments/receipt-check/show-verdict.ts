import { school } from '#content/school.ts';
import { INITIALS, REFERENCE, type Verdict } from './verdict.ts';

const signs = {
  good: 'M36 62 53 79 86 42',
  open: 'M60 34V66M60 84V85',
  bad: 'M44 44 76 76M76 44 44 76',
};

const NAMES = [INITIALS, REFERENCE];

export function drawVerdict({ tone, title, lines, facts }: Verdict): void {
  const place = document.querySelector<HTMLElement>('[data-verdict]');
  if (!place) return;
  place.dataset.tone = tone;
  document.title = `${title} · ${school.name}`;
  const heading = element('h1');
  heading.innerHTML = signOf(tone);
  heading.append(element('span', title));
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
}

/** What is read aloud when it changes; the button that asks again goes with it. */
export function say(text: string): void {
  if (button) button.hidden = false;
  const status = statusElement();
  // The same words once more would be read aloud once more.
  if (status && status.textContent !== text) status.textContent = text;
}

/** The school's own answer, with a way to more instead of the button. */
export function sayAnswer(text: string, { label, href }: { label: string; href: string }): void {
  const status = statusElement();
  if (!status) return;
  const hadFocus = document.activeElement === button;
  const link = element('a', label);
  link.setAttribute('href', href);
  status.replaceChildren(`${text} `, link);
  if (button) button.hidden = true;
  if (hadFocus) link.focus();
}

let button: HTMLElement | undefined;

export function addAskButton(onPress: () => void): void {
  button = element('button', 'Ask the school again');
  button.setAttribute('type', 'button');
  button.addEventListener('click', onPress);
  statusElement()?.after(button);
}

function statusElement(): Element | null {
  return document.querySelector('[role=status]');
}

function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function signOf(tone: Verdict['tone']): string {
  return `<svg viewBox="0 0 120 120" fill="none" stroke="currentColor" stroke-width="9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="60" cy="60" r="54" stroke-width="5"/><path d="${signs[tone]}"/></svg>`;
}

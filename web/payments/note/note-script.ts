import { TYPED_AMOUNT } from '#contract/typed-amount.ts';

/**
 * What a page without further scripts still does where scripts run: fills in the contact of the last payment, names the
 * amount on the button, keeps a second press from sending twice, and remembers in this tab who pays, for the receipt.
 * The keys are those of `stored-contact.ts` and `saved-form.ts`.
 */
export const NOTE_SCRIPT = `(() => {
const form = document.forms.namedItem('note');
const attempt = (work) => { try { return work(); } catch {} };
const alert = document.querySelector('main [role=alert]');
if (alert) alert.focus();
if (!form) return;
const { email, phone, amount } = form.elements;
const stored = (storage, key) => attempt(() => JSON.parse(window[storage].getItem(key)));
const known = [stored('sessionStorage', 'payment-form'), stored('localStorage', 'payment-contact')]
.find((one) => one && one.email);
if (known && !email.value && !phone.value) {
email.value = String(known.email);
phone.value = String(known.phone || '');
}
const button = form.querySelector('[type=submit]');
const words = button.querySelector('[data-words]');
const chosen = () => form.querySelector('[name=pay]:checked');
const typed = () => {
const [, whole, part = ''] = /${TYPED_AMOUNT.source}/i.exec(amount.value.replace(/\\s+/g, ' ').trim()) || [];
const naira = whole && Number(whole.replace(/[ ,]/g, '') + '.' + part);
return naira > 0 ? '₦' + naira.toLocaleString('en', { minimumFractionDigits: naira % 1 ? 2 : 0 }) : '';
};
const show = () => {
const choice = chosen();
const sum = choice && (choice.dataset.shown || typed());
words.textContent = sum ? 'Pay ' + sum : 'Pay';
};
let isSent = false;
form.addEventListener('input', ({ target }) => {
if (target === amount) form.querySelector('[name=pay][value=amount]').checked = true;
if (target.name === 'pay' && target.value !== 'amount' && amount) amount.value = '';
show();
});
form.addEventListener('submit', (event) => {
if (isSent) return event.preventDefault();
isSent = true;
button.setAttribute('aria-busy', 'true');
words.textContent = 'Processing...';
const saved = { fullName: form.dataset.student, note: location.pathname };
for (const [name, text] of new FormData(form)) {
if (!['pay', 'amount', 'shown'].includes(name)) saved[name] = text.trim();
}
attempt(() => sessionStorage.setItem('payment-form', JSON.stringify(saved)));
});
addEventListener('pageshow', () => {
isSent = false;
button.removeAttribute('aria-busy');
show();
});
})();`;

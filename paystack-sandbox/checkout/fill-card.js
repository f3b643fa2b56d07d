const status = document.getElementById('filled');

for (const button of document.querySelectorAll('button[data-number]')) {
  button.hidden = false;
  button.addEventListener('click', () => fill(button));
}

function fill(button) {
  for (const name of ['number', 'expiry', 'cvv']) {
    const input = document.getElementById(name);
    if (input) input.value = button.dataset[name] ?? '';
  }
  if (status) status.textContent = 'The card details are filled in.';
  document.querySelector('form .button')?.focus();
}

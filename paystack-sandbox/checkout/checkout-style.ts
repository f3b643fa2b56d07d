/** The whole look of the checkout: calm teal on white, system fonts, nothing of the merchant's brand. */
export const CHECKOUT_STYLE = `
:root {
  color-scheme: light;
  --ink: #12302f; --soft: #47615f; --line: #c9dbd9; --edge: #6f8f8c; --ground: #eef5f4; --paper: #fff;
  --teal: #0b6b66; --teal-deep: #084f4b; --mist: #e0f0ee; --bad: #8f1d1d; --bad-ground: #fdeceb;
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, p, dl, dd, ul { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--teal); }
:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }

.test-bar {
  padding: 8px 16px; background: #ffefc2; border-bottom: 1px solid #d9b24c; color: #4f3a00;
  text-align: center; font-weight: 600; font-size: .9375rem;
}
.frame {
  display: grid; gap: 24px; align-items: start; max-width: 480px; margin: 0 auto;
  padding: 24px 16px 48px;
}
.paper {
  overflow: hidden; background: var(--paper); border: 1px solid var(--line); border-radius: 16px;
  box-shadow: 0 1px 2px #12302f14, 0 12px 32px -16px #12302f40;
}
.head { display: flex; gap: 12px; align-items: center; padding: 16px 24px; border-bottom: 1px solid var(--line); }
.mark { flex: none; display: grid; gap: 3px; width: 22px; }
.mark i { height: 4px; border-radius: 2px; background: var(--teal); }
.mark i:last-child { width: 60%; }
.who { margin-bottom: -12px; font-size: .9375rem; color: var(--soft); overflow-wrap: anywhere; }
.brand { font-weight: 650; }
.body { display: grid; gap: 20px; padding: 24px; }
h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -.02em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.3; }
.soft { color: var(--soft); }
.small { font-size: .875rem; }

.ways { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; padding: 4px; gap: 4px; background: var(--ground); border-radius: 12px; }
.ways a {
  display: grid; place-items: center; min-height: 44px; padding: 4px 8px; border-radius: 9px;
  color: var(--soft); font-weight: 600; text-decoration: none; text-align: center;
}
.ways a:hover { color: var(--ink); }
.ways a[aria-current] { background: var(--paper); color: var(--teal-deep); box-shadow: 0 1px 3px #12302f33; }

form { display: grid; gap: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field { display: grid; gap: 6px; }
label { font-weight: 600; font-size: .9375rem; }
input {
  width: 100%; min-width: 0; min-height: 48px; padding: 8px 14px; border: 1px solid var(--edge); border-radius: 10px;
  background: var(--paper); color: inherit; font: inherit; font-size: 1.0625rem; font-variant-numeric: tabular-nums;
}
input:focus-visible { outline-offset: 0; border-color: var(--teal); }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
.code { font-family: var(--mono); font-size: 1.375rem; letter-spacing: .25em; text-align: center; }
.wrong { color: var(--bad); font-size: .875rem; font-weight: 600; }
.alert { padding: 14px 16px; border-left: 4px solid var(--bad); border-radius: 8px; background: var(--bad-ground); color: #6b1616; }
.note { padding: 14px 16px; border-radius: 8px; background: var(--mist); }

.button {
  display: grid; place-items: center; width: 100%; min-height: 50px; padding: 10px 20px; border: 2px solid var(--teal); border-radius: 10px;
  background: var(--teal); color: #fff; font: inherit; font-weight: 650; text-align: center; text-decoration: none; cursor: pointer;
}
.button:hover { background: var(--teal-deep); border-color: var(--teal-deep); }
.quiet { background: none; border-color: var(--line); color: var(--teal-deep); }
.quiet:hover { background: var(--mist); border-color: var(--teal); color: var(--teal-deep); }
.foot { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: center; padding: 4px 24px 20px; }
.foot form { display: block; }
#filled:empty { margin-top: -16px; }
.text-button {
  min-height: 44px; padding: 4px 10px; border: 0; border-radius: 8px; background: none; color: var(--soft);
  font: inherit; font-size: .9375rem; text-decoration: underline; text-underline-offset: 3px; cursor: pointer;
}
.text-button:hover { color: var(--ink); }

.facts { display: grid; gap: 2px; border: 1px solid var(--line); border-radius: 12px; padding: 6px 16px; }
.facts div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; }
.facts div + div { border-top: 1px solid var(--line); }
.facts dt { color: var(--soft); }
.facts dd { font-weight: 650; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.number { font-family: var(--mono); font-size: 1.0625rem; letter-spacing: .04em; }

.state { display: grid; place-items: center; width: 56px; height: 56px; border-radius: 50%; background: var(--mist); color: var(--teal); }
.state svg { width: 28px; height: 28px; }
.turning svg { animation: turn 2.4s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }

.cards { display: grid; gap: 12px; min-width: 0; }
.cards li { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; align-items: center; padding: 12px 0; border-top: 1px solid var(--line); }
.cards li > * { grid-column: 1; min-width: 0; }
.cards .does { font-weight: 600; }
.cards .fill { grid-column: 2; grid-row: 1 / span 3; width: auto; min-height: 44px; padding: 4px 16px; border-width: 1px; font-size: .9375rem; }
.cards .number { font-size: .9375rem; letter-spacing: 0; }
.page-foot { max-width: 480px; margin: 0 auto; padding: 0 16px 32px; text-align: center; }

@media (max-width: 359px) {
  .head, .body { padding-inline: 16px; }
  .pair { gap: 12px; }
}
@media (min-width: 900px) {
  .frame { padding-top: 56px; }
  .frame:has(.cards) { grid-template-columns: minmax(0, 460px) minmax(0, 420px); justify-content: center; gap: 56px; max-width: 1000px; }
  .frame:has(.cards) .paper { position: sticky; top: 24px; }
  .cards { padding-top: 8px; }
}
@media (prefers-reduced-motion: reduce) { .turning svg { animation: none; } }
`;

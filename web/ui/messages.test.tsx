import { expect, test } from 'vitest';
import { Badge } from './badge.tsx';
import { Banner } from './banner.tsx';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorSummary } from './forms/error-summary.tsx';
import { useFormFields } from './forms/form-fields.ts';
import { Loader } from './loading/loader.tsx';
import { linksIn, renderStatic, textOf } from './testing/render-static.tsx';
import { Toast } from './toast.tsx';

const ignore = () => {};

test('an error summary is an alert that can take focus and links to each field', () => {
  const html = renderStatic(
    <ErrorSummary
      title="Please fix the form errors below"
      errors={[{ fieldId: 'email', message: 'Email address is required' }]}
    />,
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('tabindex="-1"');
  expect(linksIn(html)).toEqual([{ href: '#email', text: 'Email address is required' }]);
});

test('a sentence at a field is not said once more above the list', () => {
  function Form() {
    const { summary } = useFormFields<'amount'>({
      fields: ['amount'],
      refusal: { message: 'Too much', errors: { amount: 'Too much' }, attempt: 1 },
    });
    return summary && <ErrorSummary {...summary} />;
  }
  expect(textOf(renderStatic(<Form />)).match(/Too much/g)).toHaveLength(1);
});

test.each([
  ['error', 'alert'],
  ['info', 'status'],
  ['success', 'status'],
] as const)('a banner of tone %s has the role %s', (tone, role) => {
  expect(renderStatic(<Banner tone={tone}>Redirecting to payment...</Banner>)).toContain(
    `role="${role}"`,
  );
});

test.each([
  ['ok', 'status'],
  ['bad', 'alert'],
] as const)('a toast of tone %s has the role %s and a close button', (tone, role) => {
  const html = renderStatic(
    <Toast tone={tone} onClose={ignore}>
      Saved
    </Toast>,
  );
  expect(html).toContain(`role="${role}"`);
  expect(html).toMatch(/<button[^>]*>Close<\/button>/);
});

test('a badge and an empty state say in words what they mean', () => {
  expect(textOf(renderStatic(<Badge tone="ok">success</Badge>))).toBe('success');
  const html = renderStatic(
    <EmptyState art="nest.svg" title="No Payments Found" text="Nothing here yet." />,
  );
  expect(textOf(html)).toBe('No Payments FoundNothing here yet.');
  expect(html).toContain('alt=""');
});

test('the loader announces what is loading', () => {
  const html = renderStatic(<Loader text="Loading payments..." />);
  expect(html).toContain('role="status"');
  expect(textOf(html)).toBe('Loading payments...');
});

test('a confirm dialog is named by its title, described by its question and names the action', () => {
  const html = renderStatic(
    <ConfirmDialog
      open
      title="Delete payment record?"
      question="Delete this payment record?"
      confirmLabel="Delete"
      cancelLabel="Keep it"
      onConfirm={ignore}
      onCancel={ignore}
    />,
  );
  const labelledBy = html.match(/aria-labelledby="([^"]+)"/)?.[1];
  const describedBy = html.match(/aria-describedby="([^"]+)"/)?.[1];
  expect(html).toContain('role="alertdialog"');
  expect(html).toContain(`<h2 id="${labelledBy}" class="display-3">Delete payment record?`);
  expect(html).toMatch(new RegExp(`<p id="${describedBy}"[^>]*>Delete this payment record\\?`));
  expect([...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => textOf(button))).toEqual([
    'Delete',
    'Keep it',
  ]);
});

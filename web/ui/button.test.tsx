import { describe, expect, test } from 'vitest';
import { Button, ButtonAnchor, ButtonLink } from './button.tsx';
import { renderStatic, textOf } from './testing/render-static.tsx';

describe('a button', () => {
  test('does not submit a form unless told to', () => {
    expect(renderStatic(<Button>Close</Button>)).toContain('type="button"');
    expect(renderStatic(<Button type="submit">Send</Button>)).toContain('type="submit"');
  });

  test('at rest shows its words and says nothing about being busy', () => {
    const html = renderStatic(<Button busyText="Processing...">Pay ₦50,000</Button>);
    expect(textOf(html)).toBe('Pay ₦50,000');
    expect(html).not.toContain('aria-busy');
    expect(html).not.toContain('aria-disabled');
  });

  test('while busy says so, shows the busy words and stays focusable', () => {
    const html = renderStatic(
      <Button busy busyText="Processing...">
        Pay ₦50,000
      </Button>,
    );
    expect(facesOf(html)).toEqual({ shown: 'Processing...', keepsTheWidth: 'Pay ₦50,000' });
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/\sdisabled=/);
  });

  test('keeps its own words while busy when it has no busy words', () => {
    const html = renderStatic(<Button busy>Refresh Updates</Button>);
    expect(facesOf(html).shown).toBe('Refresh Updates');
  });

  test('can be disabled for good', () => {
    expect(renderStatic(<Button disabled>Pay</Button>)).toMatch(/\sdisabled=""/);
  });
});

describe('links that look like buttons', () => {
  test('lead to a page or to any other address', () => {
    expect(renderStatic(<ButtonLink to="/about">Learn More</ButtonLink>)).toContain(
      'href="/about"',
    );
    expect(renderStatic(<ButtonAnchor href="tel:+234">Call</ButtonAnchor>)).toContain(
      'href="tel:+234"',
    );
  });
});

function facesOf(html: string) {
  const [shown = '', away = ''] = html.split(/(?=<span [^>]*aria-hidden="true"><span)/);
  return { shown: textOf(shown), keepsTheWidth: textOf(away) };
}

import { describe, expect, test } from 'vitest';
import { ProgressBar } from '../loading/progress-bar.tsx';
import { renderStatic, textOf } from '../testing/render-static.tsx';
import { ChoiceField } from './choice-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';

const ignore = () => {};

describe('a field of several lines', () => {
  test('is read out with its label, its hint and its error', () => {
    const html = renderStatic(
      <TextAreaField
        id="description"
        name="description"
        label="Description"
        value="Come early."
        onChange={ignore}
        hint="9 characters left"
        error="Description is required"
      />,
    );
    expect(html).toContain('<label for="description"');
    expect(html).toContain('aria-describedby="description-hint description-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toMatch(/<textarea[^>]*>Come early\.<\/textarea>/);
  });

  test('points at nothing when there is nothing to say', () => {
    const html = renderStatic(
      <TextAreaField id="d" name="d" label="Description" value="" onChange={ignore} />,
    );
    expect(html).not.toContain('aria-describedby');
    expect(html).not.toContain('aria-invalid');
  });
});

describe('a choice', () => {
  const choice = (error?: string) =>
    renderStatic(
      <ChoiceField
        id="type"
        name="type"
        legend="Type"
        options={[
          { value: 'news', label: 'News' },
          { value: 'event', label: 'Event' },
        ]}
        value="event"
        onChange={ignore}
        error={error}
      />,
    );

  test('is a named group of radio buttons with one chosen', () => {
    const html = choice();
    expect(textOf(html.match(/<legend.*?<\/legend>/s)?.[0] ?? '')).toBe('Type');
    expect(html.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([
      expect.stringContaining('value="event"'),
    ]);
  });

  test('says what is wrong with it', () => {
    expect(choice('Please choose')).toContain('aria-describedby="type-error"');
  });
});

test('a list of choices is read out with its label, its hint and its error', () => {
  const html = renderStatic(
    <SelectField
      id="class"
      name="class"
      label="Class"
      options={[{ value: '', label: 'Choose' }]}
      value=""
      onChange={ignore}
      hint="Of this term"
      error="Please choose"
    />,
  );
  expect(html).toContain('<label for="class"');
  expect(html).toMatch(/<select[^>]*aria-invalid="true" aria-describedby="class-hint class-error"/);
});

describe('progress', () => {
  test.each([
    [0, 0, 0],
    [0.374, 37, 25],
    [0.99, 99, 75],
    [1.2, 100, 100],
  ])('of %f shows %i % and is read out as %i %', (share, shown, spoken) => {
    const html = renderStatic(<ProgressBar label="Sending" share={share} />);
    expect(html).toContain(`role="progressbar" aria-label="Sending"`);
    expect(html).toContain(`aria-valuenow="${shown}"`);
    expect(textOf(html.match(/<span role="status">.*?<\/span>/)?.[0] ?? '')).toBe(
      `Sending: ${spoken}%`,
    );
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceCards } from '#ui/kit/choices/choice-cards.tsx';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { LoadingScreen } from '#ui/kit/page/loading-screen.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { PasswordStrength } from '#ui/kit/fields/password-strength.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';

const everything = (
  <>
    <Button busy>Save</Button>
    <TextField name="mail" label="Email" hint="We send a code." error="Please check." />
    <PasswordField name="password" label="Password" strength />
    <CodeField label="Code" />
    <ChoiceCards name="type" legend="Type" choices={[{ value: 'a', title: 'A' }]} error="Please select" />
    <Steps steps={['One', 'Two', 'Three']} current={2} />
    <Avatar name="Ada Lovelace" />
    <LoadingScreen title="Wait" />
  </>
);

describe('prerendered markup', () => {
  const html = renderToStaticMarkup(everything);

  test('has no style attribute, which the content security policy would block', () => {
    expect(html).not.toMatch(/\sstyle=/);
  });

  test('links hint and error to the control', () => {
    expect(html).toContain('aria-describedby="field-mail-hint field-mail-error"');
    expect(html).toContain('id="field-mail-error"');
    expect(html).toContain('aria-invalid="true"');
  });

  test('marks the current step', () => {
    expect(html).toContain('Step 2 of 3');
    expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  });

  test('a busy button stays focusable and keeps its text', () => {
    const button = renderToStaticMarkup(<Button busy>Save</Button>);
    expect(button).toContain('aria-disabled="true"');
    expect(button).not.toContain(' disabled');
    expect(button).toContain('Save');
  });
});

test.each([
  ['Ada Lovelace', undefined, 'AL'],
  ['My Account', '', '<svg'],
  ['Ada Lovelace', 'A', 'A'],
])('without a picture, the avatar of %j with initials %j shows %s', (name, initials, shown) => {
  const html = renderToStaticMarkup(<Avatar name={name} initials={initials} />);
  expect(html).toContain(`>${shown}`);
  expect(html).not.toContain('<img');
});

test('the password hint is empty at first, then shows one of four texts', () => {
  const said = ['', 'abc', 'abcdef', 'Abcdefg12!', 'correct-Horse-battery-7'].map(
    (password) => /role="status">([^<]*)</.exec(renderToStaticMarkup(<PasswordStrength password={password} />))?.[1],
  );
  expect(said).toEqual(['', 'Too short', 'Fair: longer is better', 'Good', 'Strong']);
});

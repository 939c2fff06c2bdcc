import { passwordStrength } from '#core/session/password.ts';
import './password-strength.css';

/** Nothing typed, then what the rule says. */
const words = ['', 'Too short', 'Fair: longer is better', 'Good', 'Strong'] as const;

/** A bar of four and a word; announced politely. */
export function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? 0 : passwordStrength(password) + 1;
  return (
    <div className={`password-strength password-strength--${level}`}>
      <span className="password-strength__bar" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="password-strength__word" role="status">
        {words[level]}
      </span>
    </div>
  );
}

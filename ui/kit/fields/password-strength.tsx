import { passwordStrength } from '#core/identity/password.ts';
import './password-strength.css';

/** Empty for no input, then the label of each strength. */
const words = ['', 'Too short', 'Fair: longer is better', 'Good', 'Strong'] as const;

/** A meter with four bars and a label, announced politely. */
export function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? 0 : passwordStrength(password) + 1;
  return (
    <div className={`password-strength row gap-3 password-strength--${level}`}>
      <span className="password-strength__bar grid" aria-hidden="true">
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

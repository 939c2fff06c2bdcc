import { passwordStrength } from './rate-password.ts';
import './password-strength.css';

const words = ['', 'Too short', 'Fair: longer is better', 'Good', 'Strong'] as const;

/** A bar of four and a word; announced politely. */
export function PasswordStrength({ password }: { password: string }) {
  const level = passwordStrength(password);
  return (
    <div className={`password-strength password-strength--${level}`}>
      <span className="password-strength__bar" aria-hidden="true"><i /><i /><i /><i /></span>
      <span className="password-strength__word" role="status">{words[level]}</span>
    </div>
  );
}

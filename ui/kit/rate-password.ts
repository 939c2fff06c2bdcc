/** How far a password reaches: 0 nothing typed, 1 too short, 2 fair, 3 good, 4 strong. A hint, never a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (!password) return 0;
  if (password.length < 6) return 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score = password.length + kinds * 2 - (distinct < password.length / 2 ? 6 : 0);
  return score >= 19 ? 4 : score >= 14 ? 3 : 2;
}

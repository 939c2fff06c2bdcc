import type { RegistrationForm } from '#core/registration/register.ts';

let made = 0;

/** Builds a Create Account form. Each has its own email unless one is given. */
export class RegistrationBuilder {
  readonly #form: RegistrationForm;

  constructor(form: RegistrationForm) {
    this.#form = form;
  }

  #with(change: Partial<RegistrationForm>): RegistrationBuilder {
    return new RegistrationBuilder({ ...this.#form, ...change });
  }

  withEmail(email: string): RegistrationBuilder {
    return this.#with({ email });
  }

  withPassword(password: string): RegistrationBuilder {
    return this.#with({ password });
  }

  named(firstName: string, lastName: string): RegistrationBuilder {
    return this.#with({ firstName, lastName });
  }

  build(): RegistrationForm {
    return { ...this.#form };
  }
}

export function aRegistration(): RegistrationBuilder {
  made += 1;
  return new RegistrationBuilder({
    firstName: 'Robin',
    lastName: 'Reyes',
    email: `robin-${made}@example.com`,
    password: 'correct horse',
  });
}

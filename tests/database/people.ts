import { randomUUID } from 'node:crypto';
import { aJpeg } from '#tests/builders/picture.ts';
import type { Caller, DatabaseUnderTest } from './database-under-test.ts';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly caller: Caller;
}

/** Creates people who are signed in with a verified email. */
export async function signedIn(database: DatabaseUnderTest, count: number, role: string): Promise<SignedIn[]> {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `${id}@example.com`, caller: { userId: id, sessionId: randomUUID() } };
  });
  await database.owner(
    people
      .map(
        ({ id, email, caller }) => `
    insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at)
      values ('${id}', '${email}', now(), '{}', '{}', now());
    insert into private.verified_emails (user_id, email) values ('${id}', lower('${email}'));
    insert into auth.sessions (id, user_id) values ('${caller.sessionId}', '${id}');
    insert into public.users (id, email, role) values ('${id}', '${email}', '${role}');`,
      )
      .join('\n'),
  );
  return people;
}

/** Couriers with a picture, who may be counted. */
export async function couriers(database: DatabaseUnderTest, count: number): Promise<SignedIn[]> {
  const people = await signedIn(database, count, 'courier');
  await database.owner(
    people
      .map(
        ({ id }) =>
          `insert into public.user_profile_pictures (user_id, image_type, image_data) values ('${id}', 'courier', '${aJpeg()}');`,
      )
      .join('\n'),
  );
  return people;
}

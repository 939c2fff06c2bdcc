/**
 * The address of the API in a live build, without a slash at its end: the Edge Function's, or the operator's own domain
 * in front of it.
 */
export const apiAddress = ({
  VITE_API_URL,
  VITE_SUPABASE_URL = '',
}: Readonly<Record<string, string | undefined>>): string =>
  (VITE_API_URL || `${VITE_SUPABASE_URL}/functions/v1/api`).replace(/\/+$/u, '');

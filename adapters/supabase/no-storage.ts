/** A stub for file storage in the live bundle: pictures are rows (spec §3), but supabase-js always creates one. */
export class StorageClient {
  readonly buckets = null;
}

export class StorageApiError extends Error {}

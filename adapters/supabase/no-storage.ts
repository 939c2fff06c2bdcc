/** Stands in for file storage's code in the live bundle: pictures are rows (spec §3), and supabase-js always makes one. */
export class StorageClient {
  readonly buckets = null;
}

export class StorageApiError extends Error {}

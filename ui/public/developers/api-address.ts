/** The address of the API, with its version; null in the demo, where nothing serves it. */
export const API_ADDRESS: string | null =
  import.meta.env.VITE_API_URL === undefined ? null : `${import.meta.env.VITE_API_URL}/v1`;

/** The address of `npm run sandbox`, without a slash at its end. */
export const LOCAL_SANDBOX = 'http://127.0.0.1:4190';

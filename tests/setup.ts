/** Enables React's `act` in tests that render into happy-dom. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

import type { ReactElement } from 'react';

/**
 * Children that are elements, never plain text, so that they can be added and removed beside others: see decision
 * one-text-per-element.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];

import type { Business } from '#core/business/business.ts';
import { DECISIONS, decisionsFrom, type Decision } from '#core/business/business-status.ts';
import { businessList } from '#ui/business/business-list.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { catalog } from '#ui/messages.ts';
import { businessReviewRefusals, decisionWords, OWNER_STAYS_APPROVED } from './decision-words.ts';
import type { ReviewConfig } from './review-config.ts';
import { byWaiting } from './waiting-time.ts';

const { status: _status, ...sorts } = businessList.sorts;

/** The search, filters and sort orders of the list of all businesses, including the longest wait. */
export const reviewedBusinesses: ListShape<Business> = {
  ...businessList,
  sorts: { ...sorts, waiting: byWaiting },
};

const refusals: Readonly<Record<string, string>> = {
  ...businessReviewRefusals,
  [OWNER_STAYS_APPROVED]: 'The business waits again. Its owner’s account stays approved: someone else decided on it.',
};

/** The review of businesses. */
export const businessReviewConfig: ReviewConfig<Business, Decision> = {
  shape: reviewedBusinesses,
  noun: ['business', 'businesses'],
  nameOf: ({ businessName }) => businessName,
  decisions: DECISIONS,
  words: decisionWords,
  reasons: { reject: 'needed' },
  meanings: {},
  keys: { a: ['approve', 'activate'], r: ['reject'] },
  messages: {
    saved: () => catalog.businessStatusSaved,
    undone: catalog.businessStatusSaved,
    removed: catalog.businessDeleted,
    notRemoved: catalog.businessNotDeleted,
    refused: (code) => refusals[code] ?? catalog.businessStatusNotSaved,
  },
  decisionsFor: ({ status }) => decisionsFrom(status),
};

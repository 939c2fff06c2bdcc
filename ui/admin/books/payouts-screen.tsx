import type { ReactNode } from 'react';
import { BooksScreen } from './books-screen.tsx';

/** /admin/payouts: what couriers are paid, by week. */
export default function PayoutsScreen(): ReactNode {
  return <BooksScreen side="courier" />;
}

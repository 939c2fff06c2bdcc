import type { ReactNode } from 'react';
import { BooksScreen } from './books-screen.tsx';

/** /admin/invoices: what businesses owe, by month. */
export default function InvoicesScreen(): ReactNode {
  return <BooksScreen side="business" />;
}

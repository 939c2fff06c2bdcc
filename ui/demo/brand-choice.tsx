import { useState, type ReactNode } from 'react';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { brandFace } from '#ui/brand.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EntryList } from './entry-list.tsx';
import { BRAND_SETTING, BRANDS } from './brands.ts';

const words: Readonly<Record<(typeof BRANDS)[number], { title: string; text: string }>> = {
  default: { title: 'As built', text: 'The brand that this product ships with' },
  quay: { title: 'Quay Couriers', text: 'A harbour company, in blues' },
  marigold: { title: 'Marigold', text: 'A florists’ service, in plum and yellow' },
};

/** The same product under other names: white-label, shown. The page starts again in the new look, where it is. */
export function BrandChoice(): ReactNode {
  const storage = usePort(LocalStoragePort);
  const [going, setGoing] = useState(false);
  const wear = async (id: string) => {
    if (going) return;
    setGoing(true);
    await storage.write('local', `panel:${BRAND_SETTING}`, id);
    location.reload();
  };
  return (
    <>
      <p className="demo-panel__hint">Now: {brandFace.name}. Everything else stays as it is.</p>
      <EntryList label="Brands" entries={BRANDS.map((id) => ({ id, ...words[id] }))} onChoose={(id) => void wear(id)} />
    </>
  );
}

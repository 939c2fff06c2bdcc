import { useState, type ReactNode } from 'react';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { brandFace } from '#brand/brand.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EntryList } from '#ui/demo/inbox/entry-list.tsx';
import { brandFolder, BRAND_SETTING, BRANDS, type BrandName } from '#demo/brands.ts';
import { useSetting } from './use-setting.ts';

const words: Readonly<Record<BrandName, { title: string; text: string }>> = {
  default: { title: 'As built', text: 'The brand that this product ships with' },
  quay: { title: 'Quay Couriers', text: 'A harbor company, in blues' },
  marigold: { title: 'Marigold', text: 'A flower delivery service, in plum and yellow' },
};

const markOf = (id: BrandName): string => `/${id === 'default' ? '' : brandFolder(id)}favicon.svg`;

/** Switches between the sample brands. The page reloads in the new one. */
export function BrandChoice({ onLeave }: { onLeave: () => Promise<void> }): ReactNode {
  const storage = usePort(LocalStoragePort);
  const [worn] = useSetting(BRAND_SETTING, BRANDS, 'default');
  const [going, setGoing] = useState(false);
  const wear = async (id: string) => {
    if (going) return;
    setGoing(true);
    await storage.write('local', `panel:${BRAND_SETTING}`, id);
    await onLeave();
    location.reload();
  };
  return (
    <>
      <p className="demo-panel__hint">{`Now: ${brandFace.name}. One file holds all of a brand: name, colors, type, mark, texts. The icons and the emails change with it.`}</p>
      <EntryList
        label="Brands"
        entries={BRANDS.map((id) => ({
          id,
          ...words[id],
          current: id === worn,
          picture: <img className="demo-entry__mark" src={markOf(id)} alt="" />,
        }))}
        onChoose={(id) => void wear(id)}
      />
    </>
  );
}

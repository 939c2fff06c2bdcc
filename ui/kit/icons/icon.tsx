import { Glyph } from './glyph.tsx';
import { type IconName, iconPaths } from './icon-paths.ts';

/** A stroke icon by name. Decorative unless it has a label. It loads the whole table: use `Glyph` if size matters. */
export function Icon({
  name,
  size,
  label,
}: {
  name: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
  label?: string | undefined;
}) {
  return <Glyph d={iconPaths[name]} size={size} label={label} />;
}

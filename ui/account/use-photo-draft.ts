import { useKeptText } from '#ui/app/use-kept-text.ts';

/** The photo that this visitor cropped earlier in this tab, as a data URL; see {@link useKeptText}. */
export function usePhotoDraft(name: string): {
  photo: string | null;
  keep: (photo: string) => void;
  forget: () => void;
} {
  const { text, keep, forget } = useKeptText(name);
  return { photo: text?.startsWith('data:image/') ? text : null, keep, forget };
}

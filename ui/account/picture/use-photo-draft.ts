import { useUnsavedText } from '#ui/app/use-unsaved-text.ts';

/** The photo that this visitor cropped earlier in this tab, as a data URL; see {@link useUnsavedText}. */
export function usePhotoDraft(name: string): {
  photo: string | null;
  keep: (photo: string) => void;
  forget: () => void;
} {
  const { text, keep, forget } = useUnsavedText(name);
  return { photo: text?.startsWith('data:image/') ? text : null, keep, forget };
}

import { useEffect, useEffectEvent, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { PictureWorkshop } from '#core/account/picture-workshop.ts';
import { usePort } from '#ui/app/use-port.ts';
import { classes } from '#ui/kit/classes.ts';
import { fieldAttributes, fieldId } from '#ui/kit/fields/field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { loadCropFrame } from './load-crop-frame.ts';
import './picture-picker.css';

const hasFiles = (transfer: DataTransfer | null): transfer is DataTransfer =>
  transfer?.types.includes('Files') ?? false;

/** Keeps a file dropped outside of the drop zone from replacing the page. */
function keepOnPage(event: globalThis.DragEvent): void {
  if (!event.defaultPrevented && hasFiles(event.dataTransfer)) event.preventDefault();
}

/** Phones have no drag and drop, and no pasting of files. */
const HINT = (
  <span>
    <span className="picture-picker__drop">Or drop it here, or paste it. </span>JPEG, PNG or WebP, up to 5 MB.
  </span>
);

/**
 * Accepts a picture file: chosen, photographed (on phones), dropped or pasted. It passes on any file; opening it shows
 * whether it's a picture. With several on a page, the first gets a pasted file.
 */
export function PicturePicker({
  label,
  onFile,
  name = 'picture',
  hint = HINT,
  error,
  compact = false,
}: {
  label: string;
  onFile: (file: File) => void;
  /** The field's name, which an error summary links to. */
  name?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** One line instead of a drop zone, to replace a picture that's already shown. */
  compact?: boolean | undefined;
}): ReactNode {
  const workshop = usePort(PictureWorkshop);
  const [dragging, setDragging] = useState(false);
  const acceptFirst = useEffectEvent((files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
    return file !== undefined;
  });

  // Loads the code for pictures while the visitor chooses one.
  useEffect(() => {
    void workshop.prepare().catch(() => undefined);
    void loadCropFrame().catch(() => undefined);
  }, [workshop]);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (!event.defaultPrevented && acceptFirst(event.clipboardData?.files)) event.preventDefault();
    };
    document.addEventListener('paste', paste);
    window.addEventListener('dragover', keepOnPage);
    window.addEventListener('drop', keepOnPage);
    return () => {
      document.removeEventListener('paste', paste);
      window.removeEventListener('dragover', keepOnPage);
      window.removeEventListener('drop', keepOnPage);
    };
  }, []);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after it was refused.
    currentTarget.value = '';
    if (file !== undefined) onFile(file);
  }

  function drag(event: DragEvent) {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    setDragging(true);
  }

  function drop(event: DragEvent) {
    setDragging(false);
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    onFile(file);
  }

  const id = fieldId(name);
  const words = Boolean(hint) && (
    <span className="picture-picker__hint" id={`${id}-hint`}>
      {hint}
    </span>
  );
  return (
    <div
      className={classes(
        'picture-picker grid gap-2',
        compact && 'picture-picker--compact',
        dragging && 'picture-picker--dragging',
        error && 'picture-picker--wrong',
      )}
    >
      <div className="picture-picker__zone grid content-center justify-items-center gap-3">
        <input
          className="picture-picker__input"
          type="file"
          accept="image/*"
          {...fieldAttributes({ name, label, hint, error })}
          onChange={change}
          onDragEnter={drag}
          onDragOver={drag}
          onDragLeave={() => setDragging(false)}
          onDrop={drop}
        />
        <span className="picture-picker__icon grid place-center">
          <Glyph d="M3.5 7.5h4l1.5-3h6l1.5 3h4v12h-17v-12ZM12 10a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5Z" />
        </span>
        <span className="grid gap-1">
          <label className="picture-picker__label" htmlFor={id}>
            {label}
          </label>
          {!compact && words}
        </span>
      </div>
      {compact && words}
      {error && (
        <p className="field__error flex items-start" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

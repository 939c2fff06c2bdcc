import { useEffect, useRef } from 'react';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';

export const focusPicker = (): void => document.getElementById(fieldId('picture'))?.focus();

/** The cropper has the focus while it's open. When it closes, the focus moves to the picker in its place. */
export function useFocusAfterCrop(isCropping: boolean): void {
  const wasCropping = useRef(false);
  useEffect(() => {
    if (wasCropping.current && !isCropping) focusPicker();
    wasCropping.current = isCropping;
  }, [isCropping]);
}

import { useEffect, useRef } from 'react';
import { fieldId } from '#ui/kit/field-shell.tsx';

export const focusPicker = (): void => document.getElementById(fieldId('picture'))?.focus();

/** The focus was in the cropper: when that closes, it moves to the picker that takes its place. */
export function useFocusAfterCrop(isCropping: boolean): void {
  const wasCropping = useRef(false);
  useEffect(() => {
    if (wasCropping.current && !isCropping) focusPicker();
    wasCropping.current = isCropping;
  }, [isCropping]);
}

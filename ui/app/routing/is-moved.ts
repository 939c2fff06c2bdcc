/** Whether the mouse really moved. A page that appears under a resting mouse gets a `pointermove` event too. */
export const isMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

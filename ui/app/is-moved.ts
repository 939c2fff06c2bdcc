/** Whether the mouse was moved. A page that appears under a resting mouse gets such an event too. */
export const isMoved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0;

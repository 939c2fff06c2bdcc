import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A slow mobile network: the round trip in ms, and bytes a second in both directions. */
const ROUND_TRIP = 150;
const DOWN = 1_600_000 / 8;
const UP = 750_000 / 8;
/** Bytes of one TCP segment. */
const SEGMENT = 1400;

/** One direction of the link, shared by all connections: sends segment by segment, at the link's speed. */
function direction(bytesPerSecond: number) {
  let free = 0;
  return (from: Socket, to: Socket, opened: number) => {
    let last = 0;
    // Timers of different lengths may fire a millisecond out of order; bytes may not.
    const waiting: (() => void)[] = [];
    const afterTheLast = (work: () => void) => {
      waiting.push(work);
      setTimeout(() => waiting.shift()?.(), Math.max(1, last - performance.now()));
    };
    from.on('data', (bytes) => {
      for (let at = 0; at < bytes.length; at += SEGMENT) {
        const segment = bytes.subarray(at, at + SEGMENT);
        free = Math.max(free, performance.now()) + (segment.length / bytesPerSecond) * 1000;
        last = Math.max(free, opened) + ROUND_TRIP / 2;
        afterTheLast(() => to.destroyed || to.write(segment));
      }
    });
    from.on('end', () => afterTheLast(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      // Pending data of a closed page doesn't delay the next one.
      free = 0;
      afterTheLast(() => to.destroy());
    });
  };
}

/**
 * A port that forwards to another one over a slow network. Unlike the browser's own emulation, opening a connection
 * takes its round trips, and a page arrives piece by piece.
 */
export async function slowLink(target: number): Promise<{ port: number; link: Server }> {
  const [down, up] = [direction(DOWN), direction(UP)];
  const link = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    // On loopback, a connection opens immediately.
    up(near, far, performance.now() + ROUND_TRIP);
    down(far, near, 0);
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  return { port: (link.address() as AddressInfo).port, link };
}

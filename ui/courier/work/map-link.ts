/** What the device says it is; the only thing that a browser tells about which maps there are. */
const agent = (): string => navigator.userAgent;

/** Where a tap on an address leads: the phone's own maps. */
export function mapLink(address: string): string {
  const query = encodeURIComponent(address);
  if (/Android/u.test(agent())) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/u.test(agent())) return `https://maps.apple.com/?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

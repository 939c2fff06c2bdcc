/** The device's own description. No other browser API says which map apps it has. */
const agent = (): string => navigator.userAgent;

/** The target of a tap on an address: the phone's own map app. */
export function mapLink(address: string): string {
  const query = encodeURIComponent(address);
  if (/Android/u.test(agent())) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/u.test(agent())) return `https://maps.apple.com/?q=${query}`;
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

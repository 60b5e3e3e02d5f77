/** The tracking pages of couriers, by the beginning of their names. Some take the number, on others it is pasted. */
const pages: [courier: string, toAddress: (number: string) => string][] = [
  ['jne', () => 'https://jne.co.id/tracking-package'],
  ['j&t', () => 'https://jet.co.id/track'],
  ['sicepat', () => 'https://www.sicepat.com/checkAwb'],
  ['anteraja', () => 'https://anteraja.id/tracking'],
  ['ninja', (number) => `https://www.ninjaxpress.co/id-id/tracking?id=${number}`],
  ['pos', () => 'https://www.posindonesia.co.id/id/tracking'],
  ['tiki', () => 'https://www.tiki.id/id/track'],
  ['lion', (number) => `https://lionparcel.com/track/stt?q=${number}`],
]

/** The address where a parcel can be followed; undefined for couriers without such a page. */
export function trackingPage(courier: string | null | undefined, number: string): string | undefined {
  const name = courier?.toLowerCase() ?? ''
  return pages.find(([start]) => name.startsWith(start))?.[1](encodeURIComponent(number))
}

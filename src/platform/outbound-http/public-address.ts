import ipaddr from 'ipaddr.js'

/** A cloud metadata service on an address that looks public. */
const metadataAddresses = new Set(['168.63.129.16'])

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether the address is publicly routable: not private, loopback, link-local, shared, mapped, tunnelled or kept for documents. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || metadataAddresses.has(text)) return false
  // The deprecated notation of IPv4 inside IPv6 (::127.0.0.1) counts as unicast, but is outside of the routed range.
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(globalUnicast)
}

import ipaddr from 'ipaddr.js'

/** Whose traffic an address is: an IPv4 address, or the /64 that one IPv6 subscriber holds and can move about in. */
export function clientNetwork(address: string): string {
  const known = recent.get(address)
  if (known !== undefined) return known
  const network = networkOf(address)
  if (recent.size >= mostRecent) recent.clear()
  recent.set(address, network)
  return network
}

/** Reading an address costs more than counting its request, and clients come back. */
const recent = new Map<string, string>()
const mostRecent = 10_000

function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

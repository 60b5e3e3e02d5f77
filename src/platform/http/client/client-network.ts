import ipaddr from 'ipaddr.js'

/** The network that identifies a client: an IPv4 address, or the /64 that one IPv6 subscriber controls. */
export function clientNetwork(address: string): string {
  const known = recent.get(address)
  if (known !== undefined) return known
  const network = toNetwork(address)
  if (recent.size >= maxRecent) recent.clear()
  recent.set(address, network)
  return network
}

/** Parsing an address costs more than counting its request, so recent results are kept. */
const recent = new Map<string, string>()
const maxRecent = 10_000

function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

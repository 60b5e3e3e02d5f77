import ipaddr from 'ipaddr.js'
import { type AppError, forbidden } from '../platform/errors/errors.ts'

/** `203.0.113.7` and `2001:db8::/32` as a range; undefined for anything else. An address alone is a range of one. */
export function toCidr(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(address)
  if (rest.length > 0 || (!isIpv4 && !ipaddr.IPv6.isValid(address))) return undefined
  const cidr = bits === undefined ? `${address}/${isIpv4 ? 32 : 128}` : text
  return ipaddr.isValidCIDR(cidr) ? cidr : undefined
}

/** The refusal if the app has an allowlist that does not contain the caller's address. IPv4-mapped IPv6 counts as IPv4. */
export function refuseAddress(ip: string, allowlist: readonly string[]): AppError | undefined {
  if (allowlist.length === 0) return undefined
  const address = ipaddr.process(ip)
  const isAllowed = allowlist.some((text) => {
    const [network, bits] = ipaddr.parseCIDR(text)
    return network.kind() === address.kind() && address.match(network, bits)
  })
  return isAllowed ? undefined : forbidden('This app does not accept requests from this address', 'ip_not_allowed')
}

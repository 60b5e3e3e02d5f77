import { isIP } from 'node:net'

/**
 * Converts to lower case and removes the dot that ends a fully qualified name: `Toko.Example.` becomes `toko.example`.
 */
export const toHostname = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** Removes the dot that ends the host name of an origin. */
export const toOrigin = (origin: string) => origin.replace(/\.(?=(?::\d+)?$)/, '')

/** Whether a host name does not identify a shop: an IP address, or a name of this machine. */
export const isAddressOrLocal = (hostname: string) =>
  hostname === '' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

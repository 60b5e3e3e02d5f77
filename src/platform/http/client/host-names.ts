import { isIP } from 'node:net'

/** Lower case, and without the dot that ends a fully qualified name: `Toko.Example.` is `toko.example`. */
export const toHostname = (text: string) => text.toLowerCase().replace(/\.$/, '')

/** The origin as it is without the dot that ends its host name. */
export const toOrigin = (origin: string) => origin.replace(/\.(?=(?::\d+)?$)/, '')

/** Whether a host name says nothing about whose pages are asked for: this machine, or one named by its address. */
export const isAddressOrLocal = (hostname: string) =>
  hostname === '' || hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

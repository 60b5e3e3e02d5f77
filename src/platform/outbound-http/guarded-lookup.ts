import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

export const resolveHost: Resolve = (host) =>
  new Promise((done, fail) => lookup(host, { all: true }, (error, found) => (error ? fail(error) : done(found))))

export class BlockedAddressError extends Error {
  code = 'EBLOCKED'
  constructor() {
    super('The address is not a public one')
  }
}

/** Refuses a host if any of its addresses is not public: a name with both kinds indicates an SSRF attempt. */
export function checkAddresses(found: LookupAddress[]): LookupAddress[] {
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new BlockedAddressError()
  return found
}

/** The `lookup` of the socket itself, so that the checked address is the one connected to (no DNS rebinding). */
export const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, callback) => {
    resolve(host)
      .then(checkAddresses)
      .then(
        (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
        (error) => callback(error, ''),
      )
  }

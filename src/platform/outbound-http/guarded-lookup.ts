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

/** A host with any address that is not public is refused whole: a name that mixes both is an attempt at the inside. */
export function checkAddresses(found: LookupAddress[]): LookupAddress[] {
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) throw new BlockedAddressError()
  return found
}

/** What a socket asks for the address it is about to dial, so that no second answer of the name server slips past. */
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

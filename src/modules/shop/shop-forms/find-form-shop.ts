import type { FastifyRequest } from 'fastify'
import { toHostname } from '../../../platform/http/client/host-names.ts'
import type { Service } from '../../../platform/service.ts'
import { findShop, type Shop } from '../shop/index.ts'

/**
 * A shop and the position of its pages: `base` is empty on its own domain, and `language` unless the address has one.
 */
export type FormShop = { shop: Shop; base: string; language: '' | 'id' | 'en' }

export const languages = ['', 'id', 'en'] as const

/** Finds the shop in the path on the app's host, or else the one whose domain the request was sent to. */
export async function findFormShop(
  { reads }: Pick<Service, 'reads'>,
  { hostname }: FastifyRequest,
  { store_id }: { store_id?: string | undefined },
  language: FormShop['language'],
): Promise<FormShop | undefined> {
  const shop = store_id
    ? await findShop(reads, 'unique_id', store_id)
    : await findShop(reads, 'hostname', toHostname(hostname))
  return shop && { shop, base: store_id ? `/s/${shop.unique_id}` : '', language }
}

export const cartPath = ({ base, language }: FormShop) => `${base}${language && `/${language}`}/cart`

import type { FastifyRequest } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import { type createReadHost, findShop, type Shop } from '../shop/index.ts'

/**
 * A shop and the position of its pages: `base` is empty on its own domain, and `language` unless the address has one.
 */
export type FormShop = { shop: Shop; base: string; language: '' | 'id' | 'en' }

export const languages = ['', 'id', 'en'] as const

/** Finds the shop in the path on a host that shops share, or else the one whose host the request was sent to. */
export async function findFormShop(
  { reads, readHost }: Pick<Service, 'reads'> & { readHost: ReturnType<typeof createReadHost> },
  { hostname }: FastifyRequest,
  { shop: slug }: { shop?: string | undefined },
  language: FormShop['language'],
): Promise<FormShop | undefined> {
  const key = slug === undefined ? readHost(hostname) : ({ by: 'slug', value: slug } as const)
  const shop = key === 'shared' ? undefined : await findShop(reads, key.by, key.value)
  return shop && { shop, base: slug === undefined ? '' : `/${shop.slug}`, language }
}

export const cartPath = ({ base, language }: FormShop) => `${base}${language && `/${language}`}/cart`

import { expect } from 'vitest'
import type { TestService } from '../support/service.ts'

type Named = { slug: string; unique_id: string }

/** The addresses in a text: JSON, plain text or HTML. */
const listAddresses = (text: string) =>
  [...text.matchAll(/https?:\/\/[^\s"'<>\\)]+/g)].map(([address]) => address.replaceAll('&amp;', '&'))

/** Where the page of a shop was below the dashboard's address, from its path where shops share an origin. */
function toFormer(path: string, shops: Named[]) {
  const shop = shops.find(({ slug }) => new RegExp(`^/${slug}(?=[/?]|$)`).test(path))
  return shop ? `/s/${shop.unique_id}${path.slice(shop.slug.length + 1)}` : path
}

const firstPart = (path: string) => path.split('/')[1]!

/**
 * Expects that nothing leads below the dashboard's address, where shops were, and that each page of these shops is also
 * reached from there. Returns the first parts of the former paths.
 */
export async function expectForwarded({ appUrl, shopUrl }: TestService, shops: Named[], texts: string[]) {
  const addresses = [...new Set(texts.flatMap(listAddresses))]
  const old = /^\/(?:s|o|l|m|unsubscribe)\//
  expect(addresses.filter((one) => one.startsWith(appUrl) && old.test(one.slice(appUrl.length)))).toEqual([])
  const formers = addresses
    .filter((one) => one.startsWith(`${shopUrl}/`))
    .map((address) => ({ address, former: toFormer(address.slice(shopUrl.length), shops) }))
  for (const { address, former } of formers) {
    const answer = await fetch(appUrl + former, { redirect: 'manual' })
    expect({ former, status: answer.status, location: answer.headers.get('location') }).toEqual({
      former,
      status: 301,
      location: address,
    })
  }
  return [...new Set(formers.map(({ former }) => firstPart(former)))].sort()
}

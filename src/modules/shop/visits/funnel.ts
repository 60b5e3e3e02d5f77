import { Type } from 'typebox'
import { OneOf } from '../../../platform/http/schemas.ts'

/** The steps before an order that are counted here; orders and payments are part of the sales. */
export const funnelSteps = ['product', 'cart', 'checkout'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** The maximum length in orders, whose statistics use the same name. */
const maxSource = 200

/** Cuts by code points, so that no character is split; removes null characters, which the database refuses. */
export const toSource = (text: string | null | undefined): string =>
  Array.from((text ?? '').replaceAll('\0', '').toWellFormed().trim())
    .slice(0, maxSource)
    .join('')

/** `utm_source` of an address; the query is parsed only if it may contain one. */
export function sourceFrom(url: string): string {
  const start = url.indexOf('?')
  if (start < 0 || !url.includes('utm_source=', start)) return ''
  return toSource(new URLSearchParams(url.slice(start)).get('utm_source'))
}

/** The step that opening a page counts as. */
export function toStep(page: string | undefined): FunnelStep | undefined {
  if (page === 'product' || page === 'bundle') return 'product'
  return page === 'checkout' ? 'checkout' : undefined
}

export const seenBody = {
  step: OneOf(funnelSteps, {
    description: '`product`: the page of a product was opened; `cart`: the first item went into the cart',
  }),
  utm_source: Type.Optional(Type.String({ maxLength: 1000 })),
}

import { readFileSync } from 'node:fs'
import type { Look } from '../../modules/console/sample-products/index.ts'

export type Good = {
  name: string
  description: string
  category: string
  look: Look
  item_type?: 'physical' | 'digital' | 'course' | 'license' | 'subscription'
  option?: string
  /** Option value (empty if the product has no options), price in rupiah, weight in grams, stock. */
  variants: [value: string, price: number, weight: number, stock: number][]
  interval?: 'month' | 'year'
  /** The text in the file of a digital product, by title. */
  chapters?: [title: string, text: string][]
}

/** The SKU of a variant: the initials of the product, its position in the list, and a letter for the variant. */
export const toSku = (good: Good, value: string) => {
  const initials = good.name.replace(/(\S)\S*\s*/g, '$1').toUpperCase()
  const index = good.variants.findIndex(([name]) => name === value)
  return `${initials}-${101 + goods.indexOf(good)}${good.variants.length > 1 ? 'ABCDEFGH'[index] : ''}`
}

export type GoodsSet = {
  name: string
  description: string
  look: Look
  holds: [name: string, quantity: number][]
  prices: [name: string, price: number][]
}

/** The products of the demo business. Texts and pictures are our own work. */
export const { goods, sets } = JSON.parse(readFileSync(new URL('goods.json', import.meta.url), 'utf8')) as {
  goods: Good[]
  sets: GoodsSet[]
}

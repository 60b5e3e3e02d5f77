import { readFileSync } from 'node:fs'
import type { Look } from './picture.ts'

export type Good = {
  name: string
  description: string
  category: string
  look: Look
  item_type?: 'physical' | 'digital' | 'course' | 'license' | 'subscription'
  option?: string
  /** A value of the option (empty where there is none), price in rupiah, weight in grams, stock. */
  variants: [value: string, price: number, weight: number, stock: number][]
  interval?: 'month' | 'year'
}

export type GoodsSet = {
  name: string
  description: string
  look: Look
  holds: [name: string, quantity: number][]
  prices: [name: string, price: number][]
}

/** What the demo business sells. The texts and pictures are ours. */
export const { goods, sets } = JSON.parse(readFileSync(new URL('goods.json', import.meta.url), 'utf8')) as {
  goods: Good[]
  sets: GoodsSet[]
}

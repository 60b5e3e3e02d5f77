import { place } from './router.tsx'
import { type Shop, setShop } from './state/shop.ts'
import { type Language, setLanguage } from './words.ts'

type Entered = { shop: Shop; language: Language; pathname: string; search: string }

/** Sets the shop, language and address of the page that is rendered next. Rendering is synchronous. */
export function enterPage({ shop, language, pathname, search }: Entered) {
  setShop(shop)
  setLanguage(language, shop.store.currency)
  place.set({ pathname, search, key: 0 })
}

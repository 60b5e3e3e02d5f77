import { productSideEn } from './product-side.en.ts'
import { productSideId } from './product-side.id.ts'
import { useLanguage } from './provider.tsx'

const words = { en: productSideEn, id: productSideId }

/** Only for what is beside the product form, which is loaded after it: the words of the first visit stay small. */
export const useProductSideWords = () => words[useLanguage().language]

import { useHead } from './head/use-head.ts'

/** The title of a page that is about one buyer, such as a cart or an order: search engines leave it out. */
export const useTitle = (title: string | undefined) => useHead({ title, isHidden: true })

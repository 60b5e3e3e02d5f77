/**
 * Forgives what buyers type into the search of a store.
 * 1. Accents never matter: `search_terms` removes them from the listing, `toWords` from what is typed.
 * 2. `widenSearch` adds the synonyms that the merchant defined. A search without one runs the statement as it is.
 * 3. If nothing was found, `correctSearch` replaces words that the store does not have by its nearest ones. They come from
 *    `store_words`, which `listings` counts, through an index of their deletion neighbourhood, so that no extension is needed.
 * 4. `completeWords` suggests words of the store that begin with what is typed.
 */
export { completeWords } from './complete-words.ts'
export { type Correction, correctSearch } from './correct-search.ts'
export { nearStatement } from './find-near-words.ts'
export { synonymRoutes } from './routes.ts'
export { createSynonymCache, type SynonymCache, widenSearch } from './synonyms.ts'
export { toWords } from './words.ts'

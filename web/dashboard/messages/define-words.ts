export type Language = 'en' | 'id'

/** The words of a page or part in both languages. */
export type Words<T> = Record<Language, T>

/** Words as the build splits them: each language is a file of its own, defined here once it is loaded. */
export type LazyWords<T> = Partial<Words<T>> & { load: (language: Language) => Promise<T> }

/**
 * Defines the words of a page, in the file `words.ts` beside it. A key that one language lacks is a type error. The
 * build replaces the module by `lazyWords`, so that browsers load one language only (`web/lazy-words.ts`).
 */
export const defineWords = <T>(words: { en: T; id: NoInfer<T> }): Words<T> => words

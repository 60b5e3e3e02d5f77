import type { Language, LazyWords } from './define-words.ts'

type Load<T> = () => Promise<{ default: T }>

/** Words whose languages are loaded on demand, once each. The build puts them in place of `defineWords`. */
export function lazyWords<T>(en: Load<T>, id: Load<T>): LazyWords<T> {
  const files = { en, id }
  const loads: Partial<Record<Language, Promise<T>>> = {}
  const words: LazyWords<T> = {
    load(language) {
      loads[language] ??= files[language]().then(
        ({ default: loaded }) => {
          words[language] = loaded
          return loaded
        },
        (error: unknown) => {
          delete loads[language]
          throw error
        },
      )
      return loads[language]
    },
  }
  return words
}

import { attributesEn } from './attributes.en.ts'
import { attributesId } from './attributes.id.ts'
import { useLanguage } from './provider.tsx'

const words = { en: attributesEn, id: attributesId }

/** Only for what is loaded on demand: the words of the first visit of other pages stay small. */
export const useAttributeWords = () => words[useLanguage().language]

/** The name of an attribute in the language of the dashboard. */
export function useAttributeName() {
  const { language } = useLanguage()
  return ({ name, names }: { name: string; names: Record<string, string> }) => names[language] ?? name
}

import { useLanguage } from '../../messages/provider.tsx'

/** The name of an attribute in the language of the dashboard. */
export function useAttributeName() {
  const { language } = useLanguage()
  return ({ name, names }: { name: string; names: Record<string, string> }) => names[language] ?? name
}

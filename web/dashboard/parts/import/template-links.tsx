import { Anchor, Group, Text } from '@mantine/core'
import { useLanguage, useWords } from '../../messages/provider.tsx'
import { importWords } from './words.ts'

/** Links to the templates of the import at an address, in the reader's language. */
export function TemplateLinks({ address }: { address: string }) {
  const words = useWords(importWords)
  const { language } = useLanguage()
  return (
    <Group gap="sm">
      <Text size="sm">{words.template}</Text>
      {(['xlsx', 'csv'] as const).map((kind) => (
        <Anchor key={kind} size="sm" href={`${address}/template.${kind}?language=${language}`} download>
          {kind === 'xlsx' ? words.excel : words.csv}
        </Anchor>
      ))}
    </Group>
  )
}

import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { maxAddressLength } from '../../../../api/limits.generated.ts'
import type { StoreSectionLink } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import type { DraftSection } from './draft.ts'
import type { Targets } from './use-targets.ts'
import { lookWords } from './words.ts'

type Type = StoreSectionLink['type']

type Props = {
  section: DraftSection
  path: string
  targets: Targets
  onChange: (part: Partial<DraftSection>) => void
  problem: (path: string) => string | undefined
  /** Whether the section may have no link. */
  isOptional?: boolean
}

/** Edits the target of a section's link. */
export function LinkFields({ section: { link }, path, targets, onChange, problem, isOptional = false }: Props) {
  const words = useWords(lookWords).fields
  const choices = Object.entries(words.linkTypes).map(([value, label]) => ({ value, label }))
  const change = (part: Partial<StoreSectionLink>) => onChange({ link: { ...link!, ...part } })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <NativeSelect
        name={`${path}.link`}
        label={words.link}
        value={link?.type ?? 'none'}
        data={isOptional ? choices : choices.filter(({ value }) => value !== 'none')}
        onChange={({ currentTarget }) =>
          onChange({ link: currentTarget.value === 'none' ? null : { type: currentTarget.value as Type } })
        }
        error={problem(`${path}.link`)}
      />
      {link?.type === 'address' && (
        <TextInput
          name={`${path}.link.url`}
          label={words.url}
          placeholder={words.urlHint}
          value={link.url ?? ''}
          maxLength={maxAddressLength}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
          error={problem(`${path}.link.url`)}
        />
      )}
      {(link?.type === 'category' || link?.type === 'collection' || link?.type === 'page') && (
        <NativeSelect
          name={`${path}.link.${link.type}_id`}
          label={words[link.type]}
          value={String(link[`${link.type}_id`] ?? '')}
          data={[{ value: '', label: words.choose }, ...targets[link.type]]}
          onChange={({ currentTarget }) => change({ [`${link.type}_id`]: Number(currentTarget.value) || null })}
          error={problem(`${path}.link.${link.type}_id`)}
        />
      )}
    </SimpleGrid>
  )
}

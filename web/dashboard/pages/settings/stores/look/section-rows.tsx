import { ActionIcon, Button, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { maxSections } from '../../../../api/limits.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { Card } from '../../../../parts/layout/card.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { type DraftSection, type Kind, kinds, newSection } from './draft.ts'
import { SectionFields } from './section-fields.tsx'
import type { Targets } from './use-targets.ts'
import { lookWords } from './words.ts'

type Props = {
  sections: DraftSection[]
  targets: Targets
  onChange: (sections: DraftSection[]) => void
  problem: (path: string) => string | undefined
}

/** Edits the sections of the front page in their order. */
export function SectionRows({ sections, targets, onChange, problem }: Props) {
  const words = useWords(lookWords).sections
  const [announced, announce] = useState('')
  const nameSection = ({ kind, heading }: DraftSection) =>
    heading ? `${words.kinds[kind]}: ${heading}` : words.kinds[kind]
  const move = (index: number, by: number) => {
    const moved = [...sections]
    moved.splice(index + by, 0, ...moved.splice(index, 1))
    onChange(moved)
    announce(words.moved(nameSection(sections[index]!), index + by + 1))
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="sm" align="flex-start" data-list="sections">
        {sections.length === 0 && <Text size="sm">{words.empty}</Text>}
        {sections.map((section, index) => {
          const name = nameSection(section)
          return (
            <fieldset key={section.id} className={fieldset.box} data-kind={section.kind}>
              <legend className={fieldset.legend}>{words.position(name, index + 1, sections.length)}</legend>
              <SectionFields
                section={section}
                path={`sections.${index}`}
                targets={targets}
                onChange={(part) =>
                  onChange(sections.map((one) => (one.id === section.id ? { ...one, ...part } : one)))
                }
                problem={problem}
              />
              <Group mt="sm" gap={6}>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.up(name)}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Icon name="up" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.down(name)}
                  disabled={index === sections.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Icon name="chevron" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.remove(name)}
                  onClick={() => onChange(sections.filter(({ id }) => id !== section.id))}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </Group>
            </fieldset>
          )
        })}
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
        {sections.length < maxSections ? (
          <AddSection sections={sections} onAdd={(kind) => onChange([...sections, newSection(kind)])} />
        ) : (
          <Text size="sm">{words.full}</Text>
        )}
      </Stack>
    </Card>
  )
}

function AddSection({ sections, onAdd }: { sections: DraftSection[]; onAdd: (kind: Kind) => void }) {
  const words = useWords(lookWords).sections
  const [chosen, choose] = useState<Kind>('hero')
  // The catalog may occur only once.
  const free = kinds.filter((kind) => kind !== 'all_items' || !sections.some((section) => section.kind === kind))
  const kind = free.includes(chosen) ? chosen : free[0]!
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={words.kind}
        value={kind}
        onChange={({ currentTarget }) => choose(currentTarget.value as Kind)}
        data={free.map((value) => ({ value, label: words.kinds[value] }))}
      />
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => onAdd(kind)}>
        {words.add}
      </Button>
    </Group>
  )
}

import { Button, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { maxSections } from '../../../../api/limits.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { type DraftSection, findPlace, type Kind, kinds, newSection } from './draft.ts'
import classes from './look.module.css'
import { SectionRow } from './section-row.tsx'
import { useSortHandles } from './use-sort-handles.ts'
import type { Targets } from './use-targets.ts'
import { lookWords } from './words.ts'

type Props = {
  sections: DraftSection[]
  targets: Targets
  onChange: (sections: DraftSection[]) => void
  problem: (path: string) => string | undefined
  /** Whether the section at this place was refused. */
  isRefused: (index: number) => boolean
}

/** Edits the sections of the front page in their order. Those whose fields are not shown are one line each. */
export function SectionRows({ sections, targets, onChange, problem, isRefused }: Props) {
  const words = useWords(lookWords).sections
  const [announced, announce] = useState('')
  const [opened, setOpened] = useState<readonly number[]>([])
  const [added, setAdded] = useState<number>()
  const nameSection = ({ kind, heading }: DraftSection) =>
    heading ? `${words.kinds[kind]}: ${heading}` : words.kinds[kind]
  const sort = useSortHandles(sections.length, (from, to) => {
    const moved = [...sections]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
    announce(words.moved(nameSection(sections[from]!), to + 1))
  })
  const add = (kind: Kind) => {
    const section = newSection(kind)
    const place = findPlace(kind, sections)
    onChange(sections.toSpliced(place, 0, section))
    setOpened([...opened, section.id])
    setAdded(section.id)
    announce(words.added(words.kinds[kind], place + 1))
  }
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="sm">
        {sections.length === 0 && <Text size="sm">{words.empty}</Text>}
        <ol ref={sort.list} className={classes.sections} aria-label={words.title} data-list="sections">
          {sections.map((section, index) => (
            <SectionRow
              key={section.id}
              section={section}
              name={nameSection(section)}
              index={index}
              count={sections.length}
              sort={sort}
              isOpen={opened.includes(section.id) || isRefused(index)}
              isNew={added === section.id}
              onToggle={() =>
                setOpened(
                  opened.includes(section.id) ? opened.filter((id) => id !== section.id) : [...opened, section.id],
                )
              }
              onRemove={() => onChange(sections.filter(({ id }) => id !== section.id))}
              targets={targets}
              onChange={(part) => onChange(sections.map((one) => (one.id === section.id ? { ...one, ...part } : one)))}
              problem={problem}
            />
          ))}
        </ol>
        <VisuallyHidden role="status">{announced}</VisuallyHidden>
        {sections.length < maxSections ? (
          <AddSection sections={sections} onAdd={add} />
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

import { ActionIcon, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import type { DraftSection } from './draft.ts'
import classes from './look.module.css'
import { SectionFields } from './section-fields.tsx'
import type { useSortHandles } from './use-sort-handles.ts'
import type { Targets } from './use-targets.ts'
import { lookWords } from './words.ts'

type Props = {
  section: DraftSection
  name: string
  index: number
  count: number
  sort: ReturnType<typeof useSortHandles>
  isOpen: boolean
  /** Whether the section was added last; it comes into view. */
  isNew: boolean
  targets: Targets
  onToggle: () => void
  onRemove: () => void
  onChange: (part: Partial<DraftSection>) => void
  problem: (path: string) => string | undefined
}

/** A section with its handle, its buttons and, if it is open, its fields. */
export function SectionRow({ section, name, index, count, sort, isOpen, isNew, onToggle, onRemove, ...fields }: Props) {
  const words = useWords(lookWords).sections
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNew || !row.current) return
    row.current.scrollIntoView({ block: 'center' })
    row.current.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  }, [isNew])
  const about = section.heading || section.text
  return (
    <li
      ref={row}
      className={classes.section}
      data-kind={section.kind}
      data-open={isOpen || undefined}
      {...sort.rowProps(index)}
    >
      <div className={classes.sectionHead}>
        <button type="button" className={classes.handle} aria-label={words.handle(name)} {...sort.handleProps(index)}>
          <Icon name="menu" />
        </button>
        <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.sectionKind}>{words.kinds[section.kind]}</span>
          {about && <span className={classes.sectionAbout}>{about}</span>}
        </button>
        <MoveButtons {...{ name, index, count, sort }} />
      </div>
      {isOpen && (
        <div className={classes.sectionBody}>
          <SectionFields section={section} path={`sections.${index}`} {...fields} />
          <Button mt="md" size="xs" variant="default" leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
            {words.remove(name)}
          </Button>
        </div>
      )}
    </li>
  )
}

const MoveButtons = ({ name, index, count, sort }: Pick<Props, 'name' | 'index' | 'count' | 'sort'>) => {
  const words = useWords(lookWords).sections
  const button = (icon: 'up' | 'chevron', label: string, to: number) => (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to < 0 || to >= count}
      onClick={() => sort.move(index, to)}
    >
      <Icon name={icon} />
    </ActionIcon>
  )
  return (
    <>
      {button('up', words.up(name), index - 1)}
      {button('chevron', words.down(name), index + 1)}
    </>
  )
}

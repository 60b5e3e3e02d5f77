import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { maxOptionNameLength, maxOptionValueLength, maxVariants } from '../../../../api/limits.generated.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Chip } from '../../../../parts/values/chip.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { productWords } from '../words.ts'
import { addOption, addValue, maxOptions, removeOption, removeValue, renameOption } from './change-options.ts'
import type { OptionDraft, ProductDraft } from './draft.ts'
import classes from './form.module.css'
import type { SectionProps } from './section.ts'

/** Edits the product's options and their values, which together define its variants. */
export function Options({ draft, change, problem }: SectionProps) {
  const { productForm: words } = useWords(productWords)
  const [isFull, setFull] = useState(false)
  const [hasAdded, setAdded] = useState(false)
  const apply = (next: Pick<ProductDraft, 'options' | 'variants'>) => {
    setFull(next.variants.length > maxVariants)
    if (next.variants.length <= maxVariants) change(next)
  }
  const add = () => {
    setAdded(true)
    change(addOption(draft))
  }
  return (
    <Card title={words.options} lead={words.optionsLead}>
      <Stack>
        {draft.options.map((option, place) => (
          <Option
            key={option.key}
            option={option}
            place={place}
            isNew={hasAdded}
            error={problem(`option${place + 1}_name`)}
            onRename={(name) => apply(renameOption(draft, place, name))}
            onRemove={() => apply(removeOption(draft, place))}
            onAdd={(value) => apply(addValue(draft, place, value))}
            onRemoveValue={(value) => apply(removeValue(draft, place, value))}
          />
        ))}
        {isFull && <TooMany />}
        {draft.options.length < maxOptions && <AddOption onClick={add} />}
      </Stack>
    </Card>
  )
}

const TooMany = () => (
  <Text size="sm" c="var(--mantine-color-error)" role="alert">
    {useWords(productWords).productForm.tooMany}
  </Text>
)

function AddOption({ onClick }: { onClick: () => void }) {
  const { productForm: words } = useWords(productWords)
  return (
    <Group>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={onClick}>
        {words.addOption}
      </Button>
    </Group>
  )
}

type OptionProps = {
  option: OptionDraft
  place: number
  /** Whether the user added it just now: its name is typed next. */
  isNew: boolean
  error: string | undefined
  onRename: (name: string) => void
  onRemove: () => void
  onAdd: (value: string) => void
  onRemoveValue: (value: string) => void
}

function Option({ option, place, isNew, error, onRename, onRemove, onAdd, onRemoveValue }: OptionProps) {
  const { common } = useMessages()
  const { productForm: words } = useWords(productWords)
  const valueField = useRef<HTMLInputElement>(null)
  const name = option.name || words.optionName(place + 1)
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <OptionName {...{ option, place, isNew, error, onRename }} onEnter={() => valueField.current?.focus()} />
        <Button variant="default" aria-label={`${common.remove} ${name}`} onClick={onRemove}>
          {common.remove}
        </Button>
      </Group>
      {option.values.length > 0 && (
        <div className={classes.values}>
          {option.values.map((value) => (
            <Chip key={value} label={value} remove={words.removeValue(value)} onRemove={() => onRemoveValue(value)} />
          ))}
        </div>
      )}
      <NewValue field={valueField} name={name} onAdd={onAdd} />
    </Stack>
  )
}

type OptionNameProps = Pick<OptionProps, 'option' | 'place' | 'isNew' | 'error' | 'onRename'> & { onEnter: () => void }

function OptionName({ option, place, isNew, error, onRename, onEnter }: OptionNameProps) {
  const { productForm: words } = useWords(productWords)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the option appears
  useEffect(() => {
    if (isNew) field.current?.focus()
  }, [])
  return (
    <TextInput
      ref={field}
      flex={1}
      label={words.optionName(place + 1)}
      placeholder={words.optionNameHint}
      value={option.name}
      onChange={(event) => onRename(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
      error={error}
      maxLength={maxOptionNameLength}
      autoComplete="off"
    />
  )
}

type NewValueProps = { field: RefObject<HTMLInputElement | null>; name: string; onAdd: (value: string) => void }

function NewValue({ field, name, onAdd }: NewValueProps) {
  const { productForm: words } = useWords(productWords)
  const [typed, setTyped] = useState('')
  const add = () => {
    onAdd(typed.trim())
    setTyped('')
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        ref={field}
        flex={1}
        aria-label={words.optionValue(name)}
        placeholder={words.optionValueHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed.trim()) return
          event.preventDefault()
          add()
        }}
        maxLength={maxOptionValueLength}
        autoComplete="off"
      />
      <Button variant="default" disabled={!typed.trim()} onClick={add}>
        {words.addValue}
      </Button>
    </Group>
  )
}

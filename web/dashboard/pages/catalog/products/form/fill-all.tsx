import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../../../messages/provider.tsx'
import { MoneyField } from '../../../../parts/fields/money-field.tsx'
import { productWords } from '../words.ts'
import { fillPattern } from './change-options.ts'
import type { ProductDraft } from './draft.ts'
import type { VariantField } from './variant/fields.ts'

type Props = { fields: VariantField[]; draft: ProductDraft; change: (part: Partial<ProductDraft>) => void }

/** Sets one field of all variants, then goes on to the next one; `{1}` stands for the value of the first option. */
export default function FillAll({ fields, draft, change }: Props) {
  const { productForm: words } = useWords(productWords)
  const [name, setName] = useState('price')
  const [value, setValue] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const field = fields.find((one) => one.name === name) ?? fields[0]!
  const fill = () => {
    const toText = (variant: ProductDraft['variants'][number]) =>
      field.inputMode === 'text' ? fillPattern(value, variant) : value
    change({ variants: draft.variants.map((variant) => field.write(variant, toText(variant))) })
    setValue('')
    const shown = fields.filter(({ isDetail }) => !isDetail)
    setName((shown[shown.indexOf(field) + 1] ?? field).name)
    box.current?.querySelector<HTMLInputElement>('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !value.trim()) return
    event.preventDefault()
    fill()
  }
  return (
    <Group ref={box} role="group" aria-label={words.fill} align="flex-end" gap="xs">
      <NativeSelect
        label={words.fill}
        value={field.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
      />
      {field.isMoney ? (
        <MoneyField flex="1 1 120px" label={words.fillValue} value={value} onValue={setValue} onKeyDown={onKeyDown} />
      ) : (
        <TextInput
          flex="1 1 120px"
          label={words.fillValue}
          placeholder={field.inputMode === 'text' ? 'ABC-{1}' : undefined}
          inputMode={field.inputMode}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
      )}
      <Button variant="default" disabled={!value.trim()} onClick={fill}>
        {words.fillGo}
      </Button>
      {field.inputMode === 'text' && (
        <Text size="sm" c="dimmed" w="100%">
          {words.fillHint}
        </Text>
      )}
    </Group>
  )
}

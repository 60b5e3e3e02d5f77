import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../messages/provider.tsx'
import { LazyMoneyField } from '../../../../parts/fields/lazy-money-field.tsx'
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
  const [filled, setFilled] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  // The field of the next value may be another element.
  useEffect(() => {
    if (filled > 0) box.current?.querySelector<HTMLInputElement>('input')?.focus()
  }, [filled])
  const field = fields.find((one) => one.name === name) ?? fields[0]!
  const fill = () => {
    const toText = (variant: ProductDraft['variants'][number]) =>
      field.inputMode === 'text' ? fillPattern(value, variant) : value
    change({ variants: draft.variants.map((variant) => field.write(variant, toText(variant))) })
    setValue('')
    const shown = fields.filter(({ isDetail }) => !isDetail)
    setName((shown[shown.indexOf(field) + 1] ?? field).name)
    setFilled((count) => count + 1)
  }
  return (
    <Group ref={box} role="group" aria-label={words.fill} align="flex-end" gap="xs">
      <NativeSelect
        label={words.fill}
        value={field.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data={fields.map(({ name, label }) => ({ value: name, label }))}
      />
      <ValueField field={field} value={value} onValue={setValue} onEnter={() => value.trim() && fill()} />
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

type ValueProps = { field: VariantField; value: string; onValue: (value: string) => void; onEnter: () => void }

function ValueField({ field, value, onValue, onEnter }: ValueProps) {
  const { productForm: words } = useWords(productWords)
  const common = {
    flex: '1 1 120px',
    label: words.fillValue,
    value,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onEnter()
    },
  }
  if (field.isMoney) return <LazyMoneyField {...common} onValue={onValue} />
  return (
    <TextInput
      {...common}
      placeholder={field.inputMode === 'text' ? 'ABC-{1}' : undefined}
      inputMode={field.inputMode}
      onChange={(event) => onValue(event.currentTarget.value)}
      autoComplete="off"
    />
  )
}

import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Attribute } from '../../api/types.generated.ts'
import { useWords } from '../../messages/provider.tsx'
import type { FieldProps, Value, Values } from './field-props.ts'
import { FileField } from './file-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { useAttributeName } from './use-attribute-name.ts'
import { attributeWords } from './words.ts'

type Props = {
  definitions: Attribute[]
  values: Values
  onChange: (key: string, value: Value) => void
  /** The server's error message for a field, by its name in the API. */
  problem: (field: string) => string | undefined
}

/** A field for each attribute. An empty field clears the value. */
export function AttributeFields({ definitions, values, onChange, problem }: Props) {
  const nameAttribute = useAttributeName()
  return (
    <Stack gap="sm">
      {definitions.map((definition) => {
        const { key, type } = definition
        const Field = fields[type]
        return (
          <Field
            key={key}
            definition={definition}
            label={nameAttribute(definition)}
            name={`attributes.${key}`}
            value={values[key] ?? null}
            error={problem(`attributes.${key}`)}
            onChange={(value) => onChange(key, value)}
          />
        )
      })}
    </Stack>
  )
}

const TextField = ({ label, name, value, error, onChange }: FieldProps) => (
  <Textarea
    label={label}
    name={name}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
    error={error}
    autosize
    minRows={1}
  />
)

/** The typed text is kept until it is a number; the server refuses anything else. */
function NumberField({ label, name, value, error, onChange }: FieldProps) {
  const [typed, setTyped] = useState(String(value ?? ''))
  const toValue = (text: string): Value => {
    const plain = text.trim().replace(',', '.')
    return plain === '' ? null : Number.isNaN(Number(plain)) ? text : Number(plain)
  }
  const shown = toValue(typed) === value ? typed : String(value ?? '')
  return (
    <TextInput
      label={label}
      name={name}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(toValue(event.currentTarget.value))
      }}
      error={error}
      autoComplete="off"
    />
  )
}

function ChoiceField({ definition, label, name, value, error, onChange }: FieldProps) {
  const words = useWords(attributeWords)
  const { choices } = definition
  const isOld = value !== null && !choices.includes(String(value))
  return (
    <NativeSelect
      label={label}
      name={name}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[{ value: '', label: words.nothing }, ...choices, ...(isOld ? [String(value)] : [])]}
      error={error}
    />
  )
}

const fields = {
  text: TextField,
  number: NumberField,
  choice: ChoiceField,
  file: FileField,
  reference: ReferenceField,
}

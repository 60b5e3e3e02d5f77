import { Button, TextInput } from '@mantine/core'
import { useMessages } from '../../../messages/provider.tsx'
import { variantName } from './change-options.ts'
import type { ProductDraft, VariantDraft } from './draft.ts'
import classes from './form.module.css'
import type { VariantField } from './variant-fields.ts'

type Props = {
  draft: ProductDraft
  fields: VariantField[]
  problemOf: (variant: VariantDraft) => (field: string) => string | undefined
  onChange: (variant: VariantDraft) => void
  onOpen: (key: string) => void
}

/** The variants of a product as a table whose cells are fields. */
export function VariantGrid({ draft, fields, problemOf, onChange, onOpen }: Props) {
  const { productForm: words } = useMessages()
  return (
    <div className={classes.gridBox}>
      <table className={classes.grid} aria-label={words.variants}>
        <thead>
          <tr>
            <th scope="col">{words.variant}</th>
            {fields.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{words.isChecked}</th>
            <th scope="col">{words.details}</th>
          </tr>
        </thead>
        <tbody>
          {draft.variants.map((variant) => {
            const name = variantName(variant, draft.name)
            return (
              <tr key={variant.key}>
                <th scope="row">{name}</th>
                {fields.map((field) => (
                  <td key={field.name}>
                    <TextInput
                      w={field.width}
                      size="sm"
                      aria-label={`${field.label} ${name}`}
                      inputMode={field.inputMode}
                      value={field.read(variant)}
                      onChange={(event) => onChange(field.write(variant, event.currentTarget.value))}
                      error={problemOf(variant)(field.name.split('.')[0]!)}
                      autoComplete="off"
                    />
                  </td>
                ))}
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${words.isChecked} ${name}`}
                    checked={variant.is_checked}
                    onChange={(event) => onChange({ ...variant, is_checked: event.currentTarget.checked })}
                  />
                </td>
                <td>
                  <Button size="xs" variant="default" aria-label={words.edit(name)} onClick={() => onOpen(variant.key)}>
                    {words.details}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

import { useWords } from '../../../../../messages/provider.tsx'
import { productWords } from '../../words.ts'
import { variantName } from '../change-options.ts'
import type { ProductDraft, VariantDraft } from '../draft.ts'
import classes from '../form.module.css'
import { FieldInput } from './field-input.tsx'
import { attributeNames, type VariantField } from './fields.ts'
import pictures from './picture.module.css'

type Props = {
  draft: ProductDraft
  fields: VariantField[]
  problemFor: (variant: VariantDraft) => (field: string) => string | undefined
  onChange: (variant: VariantDraft) => void
  onOpen: (key: string) => void
}

const toCells = (fields: VariantField[]) => fields.filter(({ isDetail }) => !isDetail)

/** Edits the variants of a product as a table of fields. */
export default function VariantGrid({ draft, fields, problemFor, onChange, onOpen }: Props) {
  const { productForm: words } = useWords(productWords)
  return (
    <div className={classes.gridBox}>
      <table className={classes.grid} aria-label={words.variants}>
        <thead>
          <tr>
            <th scope="col">{words.variant}</th>
            {toCells(fields).map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{words.isChecked}</th>
          </tr>
        </thead>
        <tbody>
          {draft.variants.map((variant) => (
            <Row
              key={variant.key}
              variant={variant}
              name={variantName(variant, draft.name)}
              fields={fields}
              problem={problemFor(variant)}
              onChange={onChange}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Pick<Props, 'fields' | 'onChange' | 'onOpen'> & {
  variant: VariantDraft
  name: string
  problem: (field: string) => string | undefined
}

function Row({ variant, name, fields, problem, onChange, onOpen }: RowProps) {
  const { productForm: words } = useWords(productWords)
  const details = fields.flatMap(({ isDetail, name }) => (isDetail ? name : []))
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={classes.name}
          title={words.details}
          data-wrong={[...details, ...attributeNames(variant)].some(problem) || undefined}
          onClick={() => onOpen(variant.key)}
        >
          {variant.image && <img className={pictures.thumb} src={variant.image} alt="" />}
          {name}
        </button>
      </th>
      {toCells(fields).map((field) => (
        <td key={field.name}>
          <FieldInput
            w={field.width}
            size="sm"
            aria-label={`${field.label} ${name}`}
            field={field}
            owner={variant}
            onChange={onChange}
            error={problem(field.name.split('.')[0]!)}
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
    </tr>
  )
}

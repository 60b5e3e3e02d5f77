import { Checkbox, Input, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Input as InputOf } from '../../../api/call.ts'
import type { Collection } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { LazyMoneyField, toMoneyProps } from '../../../parts/fields/lazy-money-field.tsx'
import { plainAmount, toAmount } from '../../../parts/fields/plain-amount.ts'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { toLabels } from '../products/form/to-labels.ts'
import { GroupPicture } from './group-picture.tsx'
import classes from './product-groups.module.css'
import { groupWords } from './words.ts'

type Rule = NonNullable<Collection['rule']>
type RuleBody = InputOf<'POST /api/businesses/{business_id}/collections/count-matches'>['body']

/** A rule as it is edited; amounts and labels are text. */
export type RuleDraft = {
  labels: string
  item_types: Rule['item_types']
  min_price: string
  max_price: string
  stock: '' | 'in' | 'out'
}

export const toRuleDraft = (rule: Rule | null): RuleDraft => ({
  labels: rule?.labels.join(', ') ?? '',
  item_types: rule?.item_types ?? [],
  min_price: plainAmount(rule?.min_price ?? ''),
  max_price: plainAmount(rule?.max_price ?? ''),
  stock: rule?.in_stock == null ? '' : rule.in_stock ? 'in' : 'out',
})

export const toRule = ({ labels, item_types, min_price, max_price, stock }: RuleDraft): RuleBody => ({
  labels: toLabels(labels),
  item_types,
  min_price: min_price.trim() ? toAmount(min_price) : null,
  max_price: max_price.trim() ? toAmount(max_price) : null,
  in_stock: stock === '' ? null : stock === 'in',
})

const types = ['physical', 'digital', 'course', 'license', 'subscription'] as const
const typingPauseMs = 300

type Props = {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
  problem: (field: string) => string | undefined
}

/** Edits a rule for products, and shows which products match it at present. */
export function RuleFields({ draft, onChange, problem }: Props) {
  const { collections } = useWords(groupWords)
  const text = (name: 'labels' | 'min_price' | 'max_price') => ({
    name: `rule.${name}`,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
    error: problem(name),
    autoComplete: 'off',
  })
  return (
    <>
      <TextInput label={collections.labels} description={collections.labelsHint} {...text('labels')} />
      <Input.Wrapper label={collections.types} description={collections.typesHint} labelElement="div">
        {/* biome-ignore lint/a11y/useSemanticElements: the wrapper has the label */}
        <div className={classes.types} role="group" aria-label={collections.types}>
          {types.map((type) => (
            <Checkbox
              key={type}
              label={collections.typeNames[type]}
              checked={draft.item_types.includes(type)}
              onChange={(event) => {
                const others = draft.item_types.filter((other) => other !== type)
                onChange({ ...draft, item_types: event.currentTarget.checked ? [...others, type] : others })
              }}
            />
          ))}
        </div>
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <LazyMoneyField label={collections.minPrice} {...toMoneyProps(text('min_price'))} />
        <LazyMoneyField label={collections.maxPrice} {...toMoneyProps(text('max_price'))} />
        <NativeSelect
          label={collections.stock}
          value={draft.stock}
          onChange={(event) => onChange({ ...draft, stock: event.currentTarget.value as RuleDraft['stock'] })}
          data={[
            { value: '', label: collections.anyStock },
            { value: 'in', label: collections.inStock },
            { value: 'out', label: collections.soldOut },
          ]}
        />
      </SimpleGrid>
      <Found draft={draft} />
    </>
  )
}

/** Shows how many products match, and the newest of them. */
function Found({ draft }: { draft: RuleDraft }) {
  const { collections } = useWords(groupWords)
  const format = useFormat()
  const { path, business } = useBusiness()
  const [settled] = useDebouncedValue(draft, typingPauseMs)
  const body = toRule(settled)
  const operation = 'POST /api/businesses/{business_id}/collections/count-matches'
  const found = useQuery({
    queryKey: [operation, path, body],
    queryFn: ({ signal }) => call(operation, { path, body }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (found.error) return <Problem error={found.error} />
  return (
    <div className={classes.preview} aria-busy={found.isFetching}>
      <Text size="sm" fw={600} role="status">
        {found.data &&
          (found.data.count > 0 ? collections.matches(format.count(found.data.count)) : collections.noMatches)}
      </Text>
      <ul className={classes.found}>
        {found.data?.products.map(({ id, name, image, price }) => (
          <li key={id} className={classes.product}>
            <GroupPicture name={name} image={image} />
            <div className={classes.about}>
              <Text size="sm" lineClamp={2}>
                {name}
              </Text>
              {price && (
                <Text size="sm" c="dimmed">
                  {format.money(price, business.currency)}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

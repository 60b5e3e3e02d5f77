import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import type { RuleInput } from './schemas.ts'

export const maxCollections = 1000

/** The columns of a rule. A collection without a rule is filled manually. */
export function ruleColumns(rule: RuleInput | null, path = 'rule.') {
  const amount = (value: string | number | null | undefined, field: string) => {
    if (value == null) return null
    const minor = parseMoney(value, path + field)
    if (minor < 0) throw validationFailed({ [path + field]: 'negative' })
    return minor
  }
  return {
    is_by_rule: rule !== null,
    rule_labels: rule?.labels ?? [],
    rule_item_types: rule?.item_types ?? [],
    rule_min_price: amount(rule?.min_price, 'min_price'),
    rule_max_price: amount(rule?.max_price, 'max_price'),
    rule_in_stock: rule?.in_stock ?? null,
  }
}

export function checkFilling({ rule, product_ids }: { rule?: RuleInput | null; product_ids?: number[] }) {
  if (rule && product_ids && product_ids.length > 0)
    throw validationFailed({ product_ids: fieldError('excludes', { other: 'rule' }) })
}
